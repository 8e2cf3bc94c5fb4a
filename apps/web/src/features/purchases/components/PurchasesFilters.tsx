import { UnstyledButton } from '@mantine/core';
import { PURCHASE_GROUPS, type PurchaseCounts, type PurchaseGroup } from '@puerta/contract/purchases';
import {
  IconBan,
  IconCircleCheck,
  IconCreditCard,
  IconPlane,
  type IconProps,
  IconTag,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import type { PurchasesSearch } from '../purchases-search.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PurchasesFilters.module.css';

const texts = purchasesTexts.search;
const words = purchasesTexts.groups;

const ICONS: Record<PurchaseGroup, ComponentType<IconProps>> = {
  owing: IconCreditCard,
  created: IconTag,
  moving: IconPlane,
  delivered: IconCircleCheck,
  voided: IconBan,
};

type Props = {
  search: PurchasesSearch;
  /** of what is searched for, while one searches */
  counts: PurchaseCounts;
  onChange: (next: PurchasesSearch) => void;
};

/** Which packages are shown, as it stands in the address: six chips; on a phone a list, and what is owed. */
export function PurchasesFilters({ search: { q, find, show }, counts, onChange }: Props) {
  const choose = (next?: PurchaseGroup) => onChange({ q, find, show: next });
  const chip = (group: PurchaseGroup) => (
    <Chip
      key={group}
      group={group}
      count={counts[group]}
      isOn={show === group}
      // pressed again, all are shown
      onPress={() => choose(show === group ? undefined : group)}
    />
  );
  return (
    <div className={styles.filters}>
      <div className={styles.chips} role="group" aria-label={texts.groups}>
        <UnstyledButton className={styles.chip} aria-pressed={show === undefined} onClick={() => choose()}>
          {words.all} <b className="num">{counts.all}</b>
        </UnstyledButton>
        {PURCHASE_GROUPS.map(chip)}
      </div>
      <div className={styles.narrow}>
        <FilterSelect
          label={texts.status}
          all={texts.all}
          value={show ?? ''}
          options={PURCHASE_GROUPS.map(value => ({ value, label: `${words[value]} (${counts[value]})` }))}
          onChange={value => choose(PURCHASE_GROUPS.find(group => group === value))}
        />
        {chip('owing')}
      </div>
    </div>
  );
}

type ChipProps = { group: PurchaseGroup; count: number; isOn: boolean; onPress: () => void };

function Chip({ group, count, isOn, onPress }: ChipProps) {
  const Icon = ICONS[group];
  return (
    <UnstyledButton
      className={styles.chip}
      data-owing={(group === 'owing' && count > 0) || undefined}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
      {words[group]} <b className="num">{count}</b>
    </UnstyledButton>
  );
}
