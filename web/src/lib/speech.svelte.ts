// Reading aloud with the browser's own voices.
import type { Lang } from '../api/types';
import { as_heard, voice_for } from './heard';

export const can_speak = 'speechSynthesis' in globalThis;
let talking = $state(false);
export const speaking = (): boolean => talking;

export function hush(): void {
  if (can_speak) speechSynthesis.cancel();
  talking = false;
}

export function speak(text: string, language: Lang): void {
  hush();
  const words = new SpeechSynthesisUtterance(as_heard(text, language));
  // A device's first voice may be of another language: it would read Spanish as English.
  words.voice = voice_for(speechSynthesis.getVoices(), language);
  words.lang = words.voice?.lang ?? language;
  words.onend = words.onerror = () => (talking = false);
  talking = true;
  speechSynthesis.speak(words);
}
