import { Button } from '@mantine/core';
import type { RowOutcome } from '@puerta/contract/many';
import { count } from '../lib/format.ts';
import type { ManyResult as Result } from '../lib/use-many-run.ts';
import { Dialog } from './Dialog.tsx';
import styles from './ManyBar.module.css';
import { manyTexts as texts } from './many.es.ts';
import { uiTexts } from './texts.es.ts';

/** What became of many: how many were done with, and each of the others with its reason. */
export function ManyResult({ result, onClose }: { result: Result; onClose: () => void }) {
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
