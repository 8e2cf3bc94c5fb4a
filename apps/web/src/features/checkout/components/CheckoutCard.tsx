import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Ticket } from '../../../ui/Ticket.tsx';
import { checkoutTexts } from '../texts.es.ts';
import styles from './CheckoutCard.module.css';

export type Tone = 'good' | 'waiting' | 'bad';
const ICONS = { good: IconCheck, waiting: IconClock, bad: IconAlertTriangle } as const;

type Props = {
  tone: Tone;
  title: string;
  text: string;
  /** below the perforation */
  stub: ReactNode;
  children?: ReactNode;
};

/** How a payment ended, on a ticket. */
export function CheckoutCard({ tone, title, text, stub, children }: Props) {
  const Icon = ICONS[tone];
  const place = useRef<HTMLDivElement>(null);
  // it comes after the page, whose focus would be lost with the skeleton
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={place} className={styles.place}>
      <Ticket perforation="below" stub={<div className={styles.stub}>{stub}</div>}>
        <span className={styles.icon} data-tone={tone}>
          <Icon size={28} stroke={2} aria-hidden />
        </span>
        <PageTitle title={title} documentTitle={checkoutTexts.documentTitle} lead={text} />
        {children}
      </Ticket>
    </div>
  );
}
