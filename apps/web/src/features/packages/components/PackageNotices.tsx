import { overWeight } from '@puerta/contract/messages.es';
import type { ProductType } from '@puerta/domain/money/products';
import { wayOf } from '@puerta/domain/parcels/weight-limits';
import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { money, plainNumber } from '../../../lib/format.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './PackageSheet.module.css';

const texts = packageTexts.detail;

/** What must be known before anything is done: the amount only where the answer carries it. */
export function PackageNotices({ record, voided }: { record: PackageRecord; voided: ReactNode }) {
  if (record.voided) {
    return (
      <p className={styles.note}>
        {texts.voidedNotice}
        {voided}
      </p>
    );
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

/** That a package weighs more than the agency takes by its way; it was received all the same. */
export function OverLimitNotice({ record }: { record: PackageRecord }) {
  const { over_limit: limit, weight, product_type } = record;
  return limit === null ? null : (
    <p className={styles.late}>
      <IconScale size={22} aria-hidden />
      <span>
        <b>{packageTexts.detail.weighs(plainNumber(weight))}</b>{' '}
        {overWeight[wayOf(product_type as ProductType)](limit)}.
      </span>
    </p>
  );
}
