// Commands to the house, to a tournament and to a live table.
import { counted } from '../lib/connection.svelte';
import { new_command_id, post_until_answered } from './client';
import type { CommandReply, CommandRequest, LeagueSetup, Setup } from './types';

function send(path: string, body: unknown): Promise<CommandReply> {
  return counted((on_wait) => post_until_answered<CommandReply>(path, body, on_wait));
}

function request(type: string, args: Record<string, unknown>, expected_version?: number): CommandRequest {
  return { command_id: new_command_id(), ...(expected_version === undefined ? {} : { expected_version }), type, args };
}

export const house_command = (type: string, args: Record<string, unknown>) => send('/house/commands', request(type, args));

/** With a version: only if nothing has happened since. */
export const tournament_command = (id: string, type: string, args: Record<string, unknown> = {}, expected_version?: number) =>
  send(`/tournaments/${id}/commands`, request(type, args, expected_version));

export const table_command = (id: string, table: number, type: string, args: Record<string, unknown> = {}) =>
  send(`/tournaments/${id}/tables/${table}/commands`, request(type, args));

export const create_tournament = (setup: Setup) => send('/tournaments', { command_id: new_command_id(), setup });

export const league_command = (id: string, type: string, args: Record<string, unknown> = {}) => send(`/leagues/${encodeURIComponent(id)}/commands`, request(type, args));

export const create_league = (setup: LeagueSetup) => send('/leagues', { command_id: new_command_id(), setup });
