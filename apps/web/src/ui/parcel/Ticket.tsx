import type { ReactNode } from 'react';
import styles from './Ticket.module.css';

type Props = {
  children: ReactNode;
  /** what stands beyond the perforation: the price and what to do with it */
  stub: ReactNode;
  /** where the stub stands; beside falls below on phones */
  perforation?: 'beside' | 'below';
};

/** A perforated ticket: for what has a price, and for a package's label with its day. */
export function Ticket({ children, stub, perforation = 'beside' }: Props) {
  return (
    <div className={styles.ticket} data-perforation={perforation}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  );
}
