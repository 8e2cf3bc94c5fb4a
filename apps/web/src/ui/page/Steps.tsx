import { IconCheck } from '@tabler/icons-react';
import styles from './Steps.module.css';
import { uiTexts } from '../texts.es.ts';

type Props = {
  labels: readonly string[];
  /** from 0 */
  current: number;
};

/** Where one is in a wizard. Phones show four bars and the current step's name under them. */
export function Steps({ labels, current }: Props) {
  return (
    <ol className={styles.steps} aria-label={uiTexts.stepOf(current + 1, labels.length)}>
      {labels.map((label, index) => {
        const stage = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li key={label} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
            <span className={styles.words}>
              <span className={styles.number}>
                {stage === 'done' ? <IconCheck size={16} stroke={2.6} aria-hidden /> : index + 1}
              </span>
              <span className={styles.label}>
                {label}
                {stage === 'done' && <span className="unseen"> ({uiTexts.stepDone})</span>}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
