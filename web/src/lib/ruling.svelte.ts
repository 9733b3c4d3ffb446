// A ruling asked of the server. Of several questions the last one's answer stands, and what stood before stays in sight
// until it is there.
import { post_once, Refused } from '../api/client';
import type { RulingAnswer, RulingRequest, Situation } from '../api/types';
import { hush } from './speech.svelte';
import { t } from './texts.svelte';

export interface RulingProblem { sentence: string; where: string | undefined }

export class Ruler {
  answer = $state.raw<RulingAnswer | null>(null);
  problem = $state.raw<RulingProblem | null>(null);
  busy = $state(false);
  private latest = 0;

  /** Whether this question's answer, not a later one's, is what stands now. */
  async ask(situation: Situation, book: string): Promise<boolean> {
    const mine = (this.latest += 1);
    this.busy = true;
    hush();
    const request: RulingRequest = { ...situation, book };
    try {
      const answer = await post_once('/rulings', request);
      if (mine !== this.latest) return false;
      this.answer = answer;
      this.problem = null;
    } catch (error) {
      if (mine !== this.latest) return false;
      this.answer = null;
      this.problem = error instanceof Refused ? { sentence: error.sentence, where: error.where } : { sentence: t('error.unreachable'), where: undefined };
    }
    this.busy = false;
    return true;
  }

  /** It cannot be asked: what is wrong with it is said instead. */
  refuse(problem: RulingProblem): void {
    this.clear();
    this.problem = problem;
  }

  /** Nothing is asked: no answer on its way may come in. */
  clear(): void {
    this.latest += 1;
    this.busy = false;
    this.answer = null;
    this.problem = null;
  }
}
