import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import type { ErrorCode } from '@puerta/contract/errors';
import { clientAt } from './shop.ts';
import type { Dice } from '../apps/server/src/demo/plan.ts';

const PATIENCE_MS = 120_000;
const BEFORE_PRESSING_AGAIN_MS = 500;

/**
 * Where customers press their buttons: at one copy of the server, later at another. Whoever gets no answer, or one
 * that says nothing of what became of it, presses again with the same key, as a browser does.
 */
export type Counter = {
  url(): string;
  /** Whoever still waits for an answer presses again there. */
  turnTo(url: string): void;
  /** The last word; null when there was none for two minutes. `heard` is told every answer, late ones too. */
  press<K extends EndpointKey>(
    token: string,
    call: (client: Client) => Promise<Answer<K>>,
    heard?: (answer: Answer<K>) => void,
  ): Promise<Answer<K> | null>;
  /** Waits for the answers that customers no longer waited for. */
  quiet(): Promise<void>;
  /** how often each status was answered; 0 is a connection that broke */
  answers: Map<number, number>;
};

/** `told`: hears every answer, and how many milliseconds it took. */
export function openCounter(
  first: string,
  told: (answer: Answer<EndpointKey>, ms: number) => void = () => undefined,
): Counter {
  let url = first;
  let turned = Promise.withResolvers<null>();
  const waiting = new Set<Promise<unknown>>();
  const answers = new Map<number, number>();
  return {
    answers,
    url: () => url,
    turnTo(next) {
      url = next;
      turned.resolve(null);
      turned = Promise.withResolvers<null>();
    },
    async press(token, call, heard) {
      const until = performance.now() + PATIENCE_MS;
      while (performance.now() < until) {
        const began = performance.now();
        const answering = call(clientAt(url, token)).then(answer => {
          told(answer, performance.now() - began);
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
          heard?.(answer);
          return answer;
        });
        waiting.add(answering);
        void answering.finally(() => waiting.delete(answering));
        const answer = await Promise.race([answering, turned.promise]);
        if (answer && isLastWord(answer)) return answer;
        await sleep(BEFORE_PRESSING_AGAIN_MS);
      }
      return null;
    },
    async quiet() {
      await Promise.all(waiting);
    },
  };
}

/** What somebody else does at this moment. */
const UNDER_WAY: readonly string[] = [
  'in_progress',
  'same_under_way',
  'being_paid',
  'debt_being_paid',
  'pickup_under_way',
] satisfies ErrorCode[];

function isLastWord(answer: Answer<EndpointKey>): boolean {
  if (answer.success) return true;
  return answer.status !== 0 && answer.status < 500 && !UNDER_WAY.includes(answer.error.code);
}

const PERIOD_MS = 1000;

/** Ends the reviews of the payments that the bank holds, as its people would, until told to stop. */
export function startReviews(counter: Counter, random: Dice): () => Promise<void> {
  let isOpen = true;
  const reviewing = (async () => {
    for (; isOpen; await sleep(PERIOD_MS)) await reviewHeld(counter.url(), random);
  })();
  return async () => {
    isOpen = false;
    await reviewing;
  };
}

async function reviewHeld(url: string, random: Dice): Promise<void> {
  const client = clientAt(url);
  const listed = await client('GET /open/simulator');
  if (!listed.success) return;
  for (const { id } of listed.data.payments) {
    const params = { id };
    if (random.whole(10) < 7) await client('POST /open/simulator/payments/:id/release', { params });
    else await client('POST /open/simulator/payments/:id/reject', { params });
  }
}
