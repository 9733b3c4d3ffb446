// Commands to the house and to a tournament.
import { counted } from '../lib/connection.svelte';
import { new_command_id, post_until_answered } from './client';
import type { CommandReply, CommandRequest, Role, Setup } from './types';

function send(path: string, body: unknown): Promise<CommandReply> {
  return counted((on_wait) => post_until_answered<CommandReply>(path, body, on_wait));
}

function request(type: string, args: Record<string, unknown>): CommandRequest {
  return { command_id: new_command_id(), type, args };
}

export const house_command = (type: string, args: Record<string, unknown>) => send('/house/commands', request(type, args));

export const tournament_command = (id: string, type: string, args: Record<string, unknown> = {}) =>
  send(`/tournaments/${id}/commands`, request(type, args));

export const create_tournament = (setup: Setup) => send('/tournaments', { command_id: new_command_id(), setup });

const allowed: Record<string, Role[]> = {
  ChangeSetup: ['director'], OpenRegistration: ['director'], CancelTournament: ['director'], PublishPrizes: ['director'],
  SellEntry: ['cashier', 'director'], RefundEntry: ['cashier', 'director'], PayPrize: ['cashier', 'director'],
  StartClock: ['floor', 'director'], PauseClock: ['floor', 'director'], SetLevel: ['floor', 'director'],
  AddTime: ['floor', 'director'], MoveEntry: ['floor', 'director'], BalanceTables: ['floor', 'director'], BreakTable: ['floor', 'director'],
  BustOut: ['floor', 'director', 'dealer'], UndoStep: ['floor', 'cashier', 'director'], RedoStep: ['floor', 'cashier', 'director'],
};

/** What this role is offered. The server decides; this only spares a button that would be refused. */
export function may(role: Role | null, type: string): boolean {
  if (role === null) return false;
  return role === 'administrator' || (allowed[type]?.includes(role) ?? false);
}
