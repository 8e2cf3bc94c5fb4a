import type { Failure } from '@puerta/contract/client';
import { useSyncExternalStore } from 'react';
import { api } from '../query/api.ts';
import { notifyError, notifySuccess } from './notify.ts';
import { queryClient } from '../query/query-client.ts';

/** What was just done, in words, and how it is undone. */
export type UndoOffer = {
  said: string;
  /** on the clock of `performance`, in ms */
  until: number;
  undo: () => Promise<void>;
};

let offer: UndoOffer | null = null;
const listeners = new Set<() => void>();

/** Offers the last step only: it is the one that somebody regrets. null takes the offer away. */
export function offerUndo(next: UndoOffer | null): void {
  offer = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Takes this offer away, if it still stands: whoever made it is gone. */
export const dropUndo = (mine: UndoOffer | null): void => {
  if (mine && offer === mine) offerUndo(null);
};

export const useUndoOffer = (): UndoOffer | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );

type Answered = { success: true; message?: string } | Failure;

const offering = (
  said: string,
  seconds: number,
  call: () => Promise<Answered>,
  onUndone: () => void = () => undefined,
) =>
  offerUndo({
    said,
    until: performance.now() + seconds * 1000,
    undo: async () => {
      // a second click finds nothing to undo
      offerUndo(null);
      const answer = await call();
      if (answer.success) {
        notifySuccess(answer.message ?? '');
        onUndone();
      } else {
        notifyError(answer.message);
      }
      await Promise.all(['packages', 'lots'].map(key => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });

type Steps = { seconds: number; status_id: number; packages: number[] };

/**
 * Offers to undo steps of packages, as the call that took them answered; null: nothing can be undone. `onUndone` takes
 * away what the page said of them.
 */
export function offerStepUndo(said: string, steps: Steps | null, onUndone?: () => void): void {
  if (steps) {
    const { seconds, ...body } = steps;
    offering(said, seconds, () => api('POST /order/status/undo', { body }), onUndone);
  }
}

/** The same of a lot's step. */
export function offerLotUndo(
  said: string,
  id: number,
  step: { seconds: number; status: number } | null,
): void {
  if (step) {
    const { seconds, status } = step;
    offering(said, seconds, () => api('POST /lots/:id/undo', { params: { id }, body: { status } }));
  }
}
