import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Mark } from '../frame/Mark.tsx';
import styles from './OutcomeTicket.module.css';
import { PageTitle } from '../page/PageTitle.tsx';
import { Ticket } from './Ticket.tsx';

export type Tone = 'good' | 'waiting' | 'bad';
const ICONS = { good: IconCheck, waiting: IconClock, bad: IconAlertTriangle } as const;

type Props = {
  tone: Tone;
  title: string;
  /** the page's name in the browser's title, where it is not the heading */
  documentTitle?: string;
  text: string;
  /** the agency's logo and name stand beside the icon */
  marked?: boolean;
  /** below the perforation */
  stub: ReactNode;
  children?: ReactNode;
};

/** How a payment ended, on a ticket. */
export function OutcomeTicket({ tone, title, documentTitle, text, marked = false, stub, children }: Props) {
  const Icon = ICONS[tone];
  const place = useRef<HTMLDivElement>(null);
  // it comes after the page, whose focus would be lost with the skeleton; what stands above the heading stays in view
  useEffect(() => place.current?.querySelector('h1')?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} className={styles.place}>
      <Ticket perforation="below" stub={<div className={styles.stub}>{stub}</div>}>
        <div className={styles.top}>
          <span className={styles.icon} data-tone={tone}>
            <Icon size={28} stroke={2} aria-hidden />
          </span>
          {marked && <Mark />}
        </div>
        <PageTitle title={title} documentTitle={documentTitle} lead={text} />
        {children}
      </Ticket>
    </div>
  );
}
