import type { ReactNode } from 'react';
import styles from './states.module.css';

type Props = {
  title: string;
  /** what it means */
  text?: string;
  /** the one thing to do next */
  action?: ReactNode;
};

export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={styles.box}>
      <ParcelDrawing />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

function ParcelDrawing() {
  return (
    <svg
      viewBox="0 0 160 96"
      className={styles.drawing}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M44 40l36-16 36 16v36L80 92 44 76z" fill="#fff" />
      <path d="M44 40l36 16 36-16M80 56v36M62 32l36 16v12" />
      <path d="M8 84c22 0 14-18 30-22M152 12c-22 2-16 18-30 20" strokeDasharray="2 7" strokeLinecap="round" />
    </svg>
  );
}
