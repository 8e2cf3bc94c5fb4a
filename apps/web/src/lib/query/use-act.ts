import type { Failure } from '@puerta/contract/client';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isOffline } from './api.ts';
import { notifyError, notifySuccess } from '../notice/notify.ts';

export type Done = { success: true; message?: string };
/** The last answer of a call that changes something; none while it is under way, and before. */
export type Answered = Done | Failure | void;

/** Why the last try was refused, to stand beside its button (`ui/form/Trouble`) until the next one. */
export const refusalOf = (answer: Answered): string | null =>
  answer && !answer.success ? answer.message : null;
/** Rooms of queries, or single ones by their keys, that are asked again. */
export type Refresh = readonly (string | QueryKey)[];

export type ActOptions<Answered extends Done, Given> = {
  /** said where the server has no words of its own; null where the page itself shows it, and nothing is said */
  said?: string | ((answer: Answered) => string) | null;
  /** the title above the server's refusal; or what is done with one instead of saying it */
  refused?: string | ((failure: Failure) => void);
  /** asked again whatever was answered: only then is the act over */
  refresh?: Refresh;
  /** after all of that, where it succeeded */
  onDone?: (answer: Answered, given: Given) => unknown;
};

/** Asks again for what stands in these rooms; ends once it is there. Without a connection that waits for one. */
export const refreshed = (cache: QueryClient, rooms: Refresh) => {
  const refetchType = isOffline() ? 'none' : 'active';
  return Promise.all(
    rooms.map(room =>
      cache.invalidateQueries({ queryKey: typeof room === 'string' ? [room] : room, refetchType }),
    ),
  );
};

/**
 * A call that changes something, which asks again for what it changed. It says nothing: for forms that are edited
 * beside others (`useEdit`), and for what speaks for itself.
 */
export function useCall<Given, Answered extends { success: boolean }>(
  call: (given: Given) => Promise<Answered>,
  refresh: Refresh,
) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => refreshed(cache, refresh) });
}

/**
 * One act: sends, says how it went, asks again for what it changed. It is the query library's mutation: `mutate(given)`,
 * `mutateAsync(given)`, `isPending`.
 *
 *     const end = useAct((id: number) => api('POST /clients/sessions/end', { body: { id } }), {
 *       said: ({ data }) => texts.ended(data.ended),
 *       refused: texts.endFailed,
 *       refresh: ['clients'],
 *     });
 *     <AskedButton question={question} onConfirm={() => end.mutateAsync(id)}>{texts.end}</AskedButton>
 */
export function useAct<Answered extends Done, Given = void>(
  call: (given: Given) => Promise<Answered | Failure>,
  { said, refused, refresh = [], onDone }: ActOptions<Answered, Given> = {},
) {
  const cache = useQueryClient();
  const say = (answer: Answered | Failure) => {
    if (answer.success) {
      const words = answer.message ?? (typeof said === 'function' ? said(answer) : said);
      if (said !== null && words) {
        notifySuccess(words);
      }
    } else if (typeof refused === 'function') {
      refused(answer);
    } else {
      notifyError(answer.message, refused);
    }
  };
  return useMutation({
    mutationFn: call,
    // what was sent, a password perhaps, is not kept in the cache once the answer is there
    gcTime: 0,
    onSuccess: async (answer, given) => {
      say(answer);
      await refreshed(cache, refresh);
      if (answer.success) {
        await onDone?.(answer, given);
      }
    },
  });
}
