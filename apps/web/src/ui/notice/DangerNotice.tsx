import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './DangerNotice.module.css';

type Props = {
  title: string;
  text?: string;
  /** says the amount, where there is one */
  action?: ReactNode;
  /** where the sentence is all that the page has to say */
  isHeading?: boolean;
};

/** Border, icon and sentence, so that it stands out under a red agency too. */
export function DangerNotice({ title, text, action, isHeading = false }: Props) {
  return (
    <section className={styles.notice} aria-label={title}>
      <IconAlertTriangleFilled size={24} aria-hidden />
      <div className={styles.text}>
        {isHeading ? <h1 tabIndex={-1}>{title}</h1> : <b>{title}</b>}
        {text && <p>{text}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
