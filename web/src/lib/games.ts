// What is played: a game by its id, and of a mixed one which game has its turn.
import { t_if } from './texts.svelte';

export const game_name = (id: string): string => t_if(`game.${id}`) ?? id;
/** "HORSE · Razz" while a mixed game is at razz. */
export const game_line = (game: string, now: string): string => (game === now ? game_name(game) : `${game_name(game)} · ${game_name(now)}`);
/** What is played at this level: the tournament's own game, or the one whose turn it is. */
export const game_at = (game: string, turns: string[], level_number: number): string =>
  (turns.length === 0 ? game : turns[(Math.max(1, level_number) - 1) % turns.length]);
