import { Button } from '@mantine/core';
import { CHOSEN_MAX } from '@puerta/domain/parcel-limits';
import { IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { count } from '../lib/format.ts';
import { notifyError } from '../lib/notify.ts';
import { type Picks, useIsChoosing, usePicked } from '../lib/picks.ts';
import { type ExportCall, saveCsv } from '../lib/save-csv.ts';
import type { ManyRun, Running } from '../lib/use-many-run.ts';
import styles from './ManyBar.module.css';
import { ManyResult } from './ManyResult.tsx';
import { manyTexts as texts } from './many.es.ts';
import { uiTexts } from './texts.es.ts';

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
  const [isBusy, setBusy] = useState(false);
  if (total > CHOSEN_MAX || total <= picked) {
    return null;
  }
  const pickAll = async () => {
    setBusy(true);
    try {
      picks.pick(await fetchAll(), true);
    } catch {
      notifyError(uiTexts.loadFailed);
    }
    setBusy(false);
  };
  return (
    <Button className={styles.quiet} variant="outline" loading={isBusy} onClick={() => void pickAll()}>
      {texts.all(count(total))}
    </Button>
  );
}

function Export<Row>({ call, picks }: { call: ExportCall; picks: Picks<Row> }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (!(await saveCsv(call, { ids: [...picks.rows().keys()].join() }))) {
      notifyError(uiTexts.exportFailed);
    }
    setBusy(false);
  };
  return (
    <Button
      className={styles.quiet}
      variant="outline"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      {texts.export}
    </Button>
  );
}
