// What stands on the screens: one of the sentences every screen says in its own language, or a text as it was typed.
import type { Message } from '../api/types';
import { t_if } from './texts.svelte';

export const message_kinds = [
  'take_seats', 'registration_closing', 'last_hand_before_break', 'three_more_hands', 'chip_race', 'hand_for_hand', 'final_table', 'thank_you',
] as const;

export const message_text = (message: Message): string => (message.kind === null ? message.text : (t_if(`message.kind.${message.kind}`) ?? message.kind));
