import { packageProgress } from '@puerta/contract/messages.es';
import { stageOf, statusOf } from '../../lib/package-state.ts';
import styles from './parcel.module.css';
import { STATUS_IDS } from './status.ts';
import { uiTexts } from '../texts.es.ts';

type Props = { parcel: { status_id: number }; isLate?: boolean };

/** The five steps as bars, in one line: what they mean stands in words beside them. */
export function MiniSteps({ parcel, isLate = false }: Props) {
  const status = statusOf(parcel);
  return (
    <span
      className={styles.steps}
      role="img"
      aria-label={`${uiTexts.stepOf(status, STATUS_IDS.length)}: ${packageProgress[status]}`}
      data-late={isLate || undefined}
    >
      {STATUS_IDS.map(step => (
        <i key={step} data-stage={stageOf(step, parcel)} />
      ))}
    </span>
  );
}
