import { useEffect, useRef, useState } from 'react';
import { notifyError, notifySuccess } from './notify.ts';
import type { Picks } from './picks.ts';
import { type Pieces, type Ran, runPieces } from './run-pieces.ts';
import { offerUndo } from './undo.ts';

export type Running = { done: number; total: number; isStopping: boolean };
/** What something is done with, by its number; the rows of the list that it stands for, where it is no row itself. */
export type Target = { id: number; name: string; rows?: readonly number[] };

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
