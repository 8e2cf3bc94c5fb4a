import { useEffect, useRef, useState } from 'react';
import { notifyError, notifySuccess } from '../notice/notify.ts';
import type { Picks } from './picks.ts';
import { offerUndo } from '../notice/undo.ts';
import type { Failure } from '@puerta/contract/client';
import type { RowOutcome } from '@puerta/contract/parcels/many';
import { PIECE_MAX } from '@puerta/domain/parcels/parcel-limits';

export type Running = { done: number; total: number; isStopping: boolean };
/** What something is done with, by its number; the rows of the list that it stands for, where it is no row itself. */
type Target = { id: number; name: string; rows?: readonly number[] };

/** `seconds`: for how long it is offered; UNDO_SECONDS where nothing runs out. */
type Undo = Pick<ManyJob, 'send' | 'size' | 'said'> & { seconds?: number };

/** What is done with them, what is said of how many, and how it is undone. */
export type ManyJob = Omit<Pieces, 'ids'> & {
  targets: readonly Target[];
  said: (count: number) => string;
  /** asked once it is done: only then is it known how that is undone, and for how long */
  undo?: () => Undo | null;
  /** what lists show of them is asked for again */
  refresh?: () => Promise<unknown>;
};
export type ManyResult = Ran & { said: string; nameOf: (id: number) => string };

/** Seconds within which somebody regrets what they did with many. */
const UNDO_SECONDS = 10;

/**
 * Does jobs with the rows of a list that were chosen: what was not done stays chosen, and the result says why. Whoever
 * leaves the page stops after the piece that is on its way.
 */
export function useManyRun<Row>(picks: Picks<Row>) {
  const [running, setRunning] = useState<Running | null>(null);
  const [result, setResult] = useState<ManyResult | null>(null);
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const run = async (job: ManyJob) => {
    const { targets, said } = job;
    const byId = new Map(targets.map(target => [target.id, target]));
    const total = targets.length;
    isStopped.current = false;
    setRunning({ done: 0, total, isStopping: false });
    const ran = await runPieces(
      { ...job, ids: targets.map(({ id }) => id) },
      done => setRunning(now => now && { ...now, done }),
      () => isStopped.current,
    );
    const done = idsOf(ran, 'done');
    const kept = [...idsOf(ran, 'refused'), ...ran.left];
    picks.keep(new Set(kept.flatMap(id => byId.get(id)?.rows ?? [id])));
    setRunning(null);
    if (done.length === total) {
      notifySuccess(said(total));
    } else {
      const nameOf = (id: number) => byId.get(id)?.name ?? String(id);
      setResult({ ...ran, nameOf, said: done.length > 0 ? said(done.length) : '' });
    }
    const undo = done.length > 0 ? job.undo?.() : null;
    if (undo) {
      offerUndoOf(job, undo, done);
    }
    await job.refresh?.();
  };
  return {
    running,
    result,
    run: (job: ManyJob) => void run(job),
    stop: () => {
      isStopped.current = true;
      setRunning(now => now && { ...now, isStopping: true });
    },
    forget: () => setResult(null),
  };
}
export type ManyRun = ReturnType<typeof useManyRun>;

const idsOf = ({ outcomes }: Ran, wanted: string) =>
  outcomes.flatMap(({ id, result }) => (result === wanted ? [id] : []));

function offerUndoOf({ said, refresh }: ManyJob, undo: Undo, ids: readonly number[]) {
  offerUndo({
    said: said(ids.length),
    until: performance.now() + (undo.seconds ?? UNDO_SECONDS) * 1000,
    undo: async () => {
      // a second press finds nothing to undo
      offerUndo(null);
      const ran = await runPieces({ ...undo, ids });
      const undone = idsOf(ran, 'done').length;
      const why = ran.failure?.message ?? ran.outcomes.find(({ message }) => message !== null)?.message;
      if (undone > 0) {
        notifySuccess(undo.said(undone));
      }
      if (why) {
        notifyError(why);
      }
      await refresh?.();
    },
  });
}

/** Something that is done with many: `send` takes the numbers of a few at a time, `size` where they are not PIECE_MAX. */
type Pieces = {
  ids: readonly number[];
  send: (ids: number[]) => Promise<{ success: true; data: RowOutcome[] } | Failure>;
  size?: number;
};

/** What became of those that were answered; `failure`: why the rest was not, unless somebody stopped it. */
type Ran = { outcomes: RowOutcome[]; left: number[]; failure: Failure | null };

/**
 * Does it piece by piece, in their order, until it is done, refused as a whole, or stopped. `onSent` hears how many
 * have been answered so far.
 */
async function runPieces(
  { ids, send, size = PIECE_MAX }: Pieces,
  onSent: (count: number) => void = () => undefined,
  isStopped: () => boolean = () => false,
): Promise<Ran> {
  const outcomes: RowOutcome[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const answer = isStopped() ? null : await send(ids.slice(from, from + size));
    if (!answer?.success) {
      return { outcomes, left: ids.slice(from), failure: answer };
    }
    outcomes.push(...answer.data);
    onSent(Math.min(from + size, ids.length));
  }
  return { outcomes, left: [], failure: null };
}
