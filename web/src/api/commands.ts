// Commands to the house, to a tournament and to a live table.
import { counted } from '../lib/connection.svelte';
import { new_command_id, post_until_answered } from './client';
import type { CommandReply, CommandRequest, CreateLeague, CreateTournament, LeagueSetup, Setup } from './types';

function send(path: `${string}/commands`, type: string, args: Record<string, unknown>, expected_version?: number): Promise<CommandReply> {
  const request: CommandRequest = { command_id: new_command_id(), ...(expected_version === undefined ? {} : { expected_version }), type, args };
  return counted((on_wait) => post_until_answered(path, request, on_wait));
}

export const house_command = (type: string, args: Record<string, unknown>) => send('/house/commands', type, args);

/** With a version: only if nothing has happened since. */
export const tournament_command = (id: string, type: string, args: Record<string, unknown> = {}, expected_version?: number) =>
  send(`/tournaments/${id}/commands`, type, args, expected_version);

export const table_command = (id: string, table: number, type: string, args: Record<string, unknown> = {}) =>
  send(`/tournaments/${id}/tables/${table}/commands`, type, args);

export function create_tournament(setup: Setup): Promise<CommandReply> {
  const request: CreateTournament = { command_id: new_command_id(), setup };
  return counted((on_wait) => post_until_answered('/tournaments', request, on_wait));
}

export const league_command = (id: string, type: string, args: Record<string, unknown> = {}) => send(`/leagues/${encodeURIComponent(id)}/commands`, type, args);

export function create_league(setup: LeagueSetup): Promise<CommandReply> {
  const request: CreateLeague = { command_id: new_command_id(), setup };
  return counted((on_wait) => post_until_answered('/leagues', request, on_wait));
}
