import { money } from '../../../lib/format.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './PackageNotices.module.css';

const texts = packageTexts.detail;

/** What must be known before anything is done: the amount only where the answer carries it. */
export function PackageNotices({ record }: { record: PackageRecord }) {
  if (record.voided) {
    return <p className={styles.note}>{texts.voidedNotice}</p>;
  }
  if (!isOwing(record)) {
    return null;
  }
  return (
    <DangerNotice
      title={texts.pendingNotice}
      text={'debt' in record ? texts.pendingAmount(money(record.debt)) : undefined}
    />
  );
}
