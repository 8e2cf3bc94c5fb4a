import type { TicketRow } from '@puerta/contract/support';
import { IconCircleCheck, IconMessageCircle, IconMessageDots } from '@tabler/icons-react';
import { STATUS_COLOURS } from '../../../ui/status.ts';
import { Pill } from '../../../ui/StatusPill.tsx';
import { supportTexts as texts } from '../texts.es.ts';
import styles from './Tickets.module.css';

type Props = {
  ticket: Pick<TicketRow, 'status' | 'waiting'>;
  /** what it means that the other side spoke last */
  waiting: string;
};

const LOOKS = {
  OPEN: { ...STATUS_COLOURS[2], icon: IconMessageCircle },
  CLOSED: { ...STATUS_COLOURS[5], icon: IconCircleCheck },
} as const;
const WAITING = { ...STATUS_COLOURS[3], icon: IconMessageDots };

/** A ticket's state, and whether somebody waits for the reader. */
export function TicketPills({ ticket, waiting }: Props) {
  return (
    <span className={styles.pills}>
      <Pill look={LOOKS[ticket.status]} word={texts.status[ticket.status]} />
      {ticket.waiting && <Pill look={WAITING} word={waiting} />}
    </span>
  );
}
