import { overWeight } from '@puerta/contract/messages.es';
import type { ProductType } from '@puerta/domain/products';
import { wayOf } from '@puerta/domain/weight-limits';
import { IconScale } from '@tabler/icons-react';
import { plainNumber } from '../../../lib/format.ts';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './PackageNotices.module.css';

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
