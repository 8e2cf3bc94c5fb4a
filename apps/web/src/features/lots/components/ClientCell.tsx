import type { LotPackage } from '../api.ts';
import styles from './lot-package-columns.module.css';

/** Whose package it is and where it goes, one under the other. */
export function ClientCell({ row: { client, address } }: { row: LotPackage }) {
  return (
    <span className={`${styles.pair} ${styles.client}`}>
      {client}
      <small title={address}>{address}</small>
    </span>
  );
}
