import { Button } from '@mantine/core';
import { CHOSEN_MAX } from '@puerta/domain/parcels/parcel-limits';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { count } from '../../lib/format.ts';
import { notifyError } from '../../lib/notice/notify.ts';
import { type Picks, useIsChoosing, usePicked } from '../../lib/list/picks.ts';
import type { ExportCall } from '../../lib/files/save-csv.ts';
import { useSaveCsv } from '../list/ExportButton.tsx';
import type { ManyResult as Result, ManyRun, Running } from '../../lib/list/use-many-run.ts';
import styles from './ManyBar.module.css';
import { manyTexts as texts } from './many.es.ts';
import { uiTexts } from '../texts.es.ts';
import type { RowOutcome } from '@puerta/contract/parcels/many';
import { Dialog } from '../window/Dialog.tsx';

export type ManyProps<Row> = {
  picks: Picks<Row>;
  /** how many the list has under its filters; undefined while it loads */
  total: number | undefined;
  /** all rows of the list under its filters: asked for where there are CHOSEN_MAX at most */
  fetchAll: () => Promise<readonly Row[]>;
};
type Props<Row> = ManyProps<Row> & {
  run: ManyRun;
  /** takes what is chosen along */
  exportCall: ExportCall;
  /** what else may be done with them: buttons */
  children: ReactNode;
};

/** What may be done with the rows that were chosen. It lies over the list's end and moves nothing. */
export function ManyBar<Row>({ run, exportCall, children, ...list }: Props<Row>) {
  const { picks } = list;
  const picked = usePicked(picks).size;
  const isShown = useIsChoosing(picks) || picked > 0 || run.running;
  const clear = () => {
    picks.keep(new Set());
    picks.choose(false);
  };
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !run.running && !document.querySelector('[role="dialog"]')) {
      clear();
    }
  });
  useEffect(() => {
    // before a question that it closes is gone: what was chosen stays
    window.addEventListener('keydown', escape, true);
    return () => window.removeEventListener('keydown', escape, true);
  }, []);
  return (
    <div className={styles.anchor} data-many>
      {isShown && (
        <section className={styles.bar} aria-label={texts.label}>
          {run.running ? (
            <Progress running={run.running} onStop={run.stop} />
          ) : (
            <>
              <p className={styles.count} role="status">
                {texts.count(count(picked))}
                {picked === CHOSEN_MAX && <small>{texts.most(CHOSEN_MAX)}</small>}
              </p>
              <PickAll {...list} />
              {picked > 0 && children}
              {picked > 0 && <Export call={exportCall} picks={picks} />}
              <Button className={styles.quiet} variant="outline" aria-label={texts.clear} onClick={clear}>
                <IconX size={18} aria-hidden />
              </Button>
            </>
          )}
        </section>
      )}
      {run.result && <ManyResult result={run.result} onClose={run.forget} />}
    </div>
  );
}

type ProgressProps = { running: Running; onStop: () => void };

function Progress({ running: { done, total, isStopping }, onStop }: ProgressProps) {
  return (
    <>
      <p className={styles.count} role="status">
        {texts.running(count(done), count(total))}
      </p>
      <progress className={styles.progress} aria-label={texts.label} max={total} value={done} />
      <Button variant="white" color="dark" disabled={isStopping} onClick={onStop}>
        {isStopping ? texts.stopping : texts.stop}
      </Button>
    </>
  );
}

/** Only where all of the list can be chosen. */
function PickAll<Row>({ picks, total = 0, fetchAll }: ManyProps<Row>) {
  const picked = usePicked(picks).size;
  const pickAll = useMutation({
    mutationFn: async () => picks.pick(await fetchAll(), true),
    onError: () => notifyError(uiTexts.loadFailed),
  });
  if (total > CHOSEN_MAX || total <= picked) {
    return null;
  }
  return (
    <Button
      className={styles.quiet}
      variant="outline"
      loading={pickAll.isPending}
      onClick={() => pickAll.mutate()}
    >
      {texts.all(count(total))}
    </Button>
  );
}

function Export<Row>({ call, picks }: { call: ExportCall; picks: Picks<Row> }) {
  const save = useSaveCsv(call, () => ({ ids: [...picks.rows().keys()].join() }));
  return (
    <Button
      className={styles.quiet}
      variant="outline"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.export}
    </Button>
  );
}

/** What became of many: how many were done with, and each of the others with its reason. */
function ManyResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { said, failure, left, outcomes } = result;
  const those = (wanted: RowOutcome['result']) => outcomes.filter(one => one.result === wanted);
  const rest = (failure ? texts.unsent : texts.stopped)(count(left.length));
  return (
    <Dialog title={said || texts.nothing} opened onClose={onClose}>
      <div className={styles.result}>
        {left.length > 0 && <p>{failure ? `${failure.message}. ${rest}` : rest}</p>}
        <Lines head={texts.failed} lines={those('refused')} result={result} />
        <Lines head={texts.already} lines={those('already')} result={result} />
        <Button onClick={onClose} data-autofocus>
          {uiTexts.close}
        </Button>
      </div>
    </Dialog>
  );
}

type LinesProps = { head: (count: string) => string; lines: readonly RowOutcome[]; result: Result };

function Lines({ head, lines, result }: LinesProps) {
  return (
    lines.length > 0 && (
      <>
        <p>{head(count(lines.length))}</p>
        <ul className={styles.lines} tabIndex={0} aria-label={head(count(lines.length))}>
          {lines.map(({ id, message }) => (
            <li key={id}>
              <b>{result.nameOf(id)}</b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </>
    )
  );
}
