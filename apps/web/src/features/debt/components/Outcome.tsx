import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Mark } from '../../../ui/Mark.tsx';
import styles from './Outcome.module.css';

const ICONS = { good: IconCircleCheck, bad: IconAlertTriangle, waiting: IconClock };

type Props = {
  kind: keyof typeof ICONS;
  title: string;
  text: string;
  note?: string;
  action: ReactNode;
};

/** How a payment ended, under the agency's logo and name. */
export function Outcome({ kind, title, text, note, action }: Props) {
  useDocumentTitle(title);
  const Icon = ICONS[kind];
  return (
    <section className={styles.box} data-kind={kind}>
      <Mark />
      <Icon size={56} stroke={1.6} aria-hidden />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      {action}
    </section>
  );
}
