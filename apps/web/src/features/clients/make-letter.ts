import { api } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/new-key.ts';
import type { ManyJob } from '../../lib/use-many-run.ts';
import { manyClients as texts } from './many.es.ts';

export type Message = { subject: string; message: string };

/**
 * What is written to the clients of a choice, for as long as it lasts. A text that did not reach everybody is begun
 * with, and sent again is the same message: it mails nobody twice.
 */
export function makeLetter() {
  let unfinished: (Message & { key: string }) | null = null;

  /** One text to each of so many; it can be withdrawn for as long as its first mail waits. */
  const job = (written: Message, total: number): Omit<ManyJob, 'targets' | 'refresh'> => {
    const isSame = unfinished?.subject === written.subject && unfinished.message === written.message;
    const key = (isSame && unfinished?.key) || newIdempotencyKey();
    let until: number | null = null;
    let answered = 0;
    return {
      send: async ids => {
        unfinished = { ...written, key };
        const answer = await api('POST /clients/message', { body: { ids, key, ...written } });
        if (!answer.success) {
          return answer;
        }
        const { outcomes, seconds } = answer.data;
        until ??= performance.now() + seconds * 1000;
        answered += outcomes.length;
        if (answered === total) {
          unfinished = null;
        }
        return { success: true, data: outcomes };
      },
      said: texts.written,
      undo: () => {
        const seconds = ((until ?? 0) - performance.now()) / 1000;
        const send = (ids: number[]) => api('POST /clients/message/undo', { body: { ids, key } });
        return seconds > 0 ? { send, seconds, said: texts.withdrawn } : null;
      },
    };
  };
  const begun = (): Message => ({
    subject: unfinished?.subject ?? '',
    message: unfinished?.message ?? '',
  });
  return { begun, job };
}
