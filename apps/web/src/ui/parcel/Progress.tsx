import { packageStatus } from '@puerta/contract/messages.es';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { stageOf } from '../../lib/package-state.ts';
import styles from './Progress.module.css';
import { STATUS_IDS, type StatusId, statusIcon } from './status.ts';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** 1 to 5 */
  statusId: number;
  /** formatted days on which steps were reached */
  dates: Partial<Record<StatusId, string>>;
  /** what is said of when delivery is expected, or was */
  estimate?: string;
  /** the customer's own bar says two steps in other words (`packageProgress`) */
  words?: Record<StatusId, string>;
  /** those that this kind of package has; all five unless said */
  steps?: readonly StatusId[];
  /** what it travels by, a product's type */
  type?: string;
};

/**
 * The steps of a package: a row, a column on phones. One that it passed without anybody noting the day, such as a
 * warehouse that was skipped, counts as reached, and says so.
 */
export function Progress({
  statusId,
  dates,
  estimate,
  words = packageStatus,
  steps = STATUS_IDS,
  type,
}: Props) {
  return (
    <ol
      className={styles.steps}
      style={{ '--steps': steps.length } as CSSProperties}
      aria-label={uiTexts.progress}
    >
      {steps.map(step => {
        const stage = stageOf(step, { status_id: statusId });
        const Icon = statusIcon(step, type);
        const date = dates[step];
        const isPassed = stage === 'done' && !date;
        const expected = (step === 5 && estimate) || uiTexts.pendingStep;
        return (
          <li key={step} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
            <span className={styles.dot}>
              {isPassed ? (
                <IconMinus size={18} stroke={2.6} aria-hidden />
              ) : stage === 'done' ? (
                <IconCheck size={18} stroke={2.6} aria-hidden />
              ) : (
                <Icon size={20} stroke={1.9} aria-hidden />
              )}
            </span>
            <span className={styles.text}>
              <b>{words[step]}</b>
              {stage !== 'ahead' && <span className="unseen"> ({uiTexts.stepReached})</span>}
              <small className="num">{date ?? (isPassed ? uiTexts.passedStep : expected)}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
