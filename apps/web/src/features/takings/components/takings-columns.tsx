import { Button } from '@mantine/core';
import { TAKEN_BY } from '@puerta/contract/takings';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { day as dayText, moment, money } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { moneyTexts } from '../../money/texts.es.ts';
import type { Takings, TakingsDay } from '../api.ts';
import styles from '../screens/takings.module.css';
import { takingsTexts } from '../texts.es.ts';

const { methods } = moneyTexts.payments;

/** Dollars, or a dash where nothing moved. */
const amount = (dollars: number) => (dollars === 0 ? '—' : money(dollars));

export const ofMethod = ({ methods: rows }: Pick<Takings, 'methods'>, method: (typeof TAKEN_BY)[number]) =>
  rows.find(row => row.method === method);

/** Columns of a month's days; `onCount` opens the count of one. */
export const takingsColumns = (onCount: (day: TakingsDay) => void): Column<TakingsDay>[] => [
  {
    key: 'day',
    head: takingsTexts.columns.day,
    cell: row => dayText(utcMidnight(row.day)),
    width: 80,
    card: 'title',
  },
  ...TAKEN_BY.map(
    (method): Column<TakingsDay> => ({
      key: method,
      head: methods[method],
      cell: row => amount(ofMethod(row, method)?.received ?? 0),
      align: 'end',
      width: 60,
    }),
  ),
  {
    key: 'returned',
    head: takingsTexts.columns.returned,
    cell: row => amount(-row.returned),
    align: 'end',
    width: 60,
  },
  {
    key: 'net',
    head: takingsTexts.columns.net,
    cell: row => <strong>{money(row.net)}</strong>,
    align: 'end',
    width: 60,
  },
  { key: 'cash', head: takingsTexts.columns.cash, cell: row => <CashCell row={row} onCount={onCount} /> },
];

function CashCell({ row, onCount }: { row: TakingsDay; onCount: (day: TakingsDay) => void }) {
  const { cash } = row;
  const name = dayText(utcMidnight(row.day));
  return (
    <span className={styles.cash}>
      {cash && (
        <span>
          <strong data-fits={cash.difference === 0}>{differenceText(cash.difference)}</strong>
          <small>{takingsTexts.countedBy(cash.by, moment(cash.at))}</small>
          {cash.note && <small>{cash.note}</small>}
        </span>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={cash ? takingsTexts.countAgainOf(name) : takingsTexts.countOf(name)}
        onClick={() => onCount(row)}
      >
        {cash ? takingsTexts.countAgain : takingsTexts.count}
      </Button>
    </span>
  );
}

function differenceText(difference: number): string {
  if (difference === 0) return takingsTexts.fits;
  const dollars = money(Math.abs(difference));
  return difference > 0 ? takingsTexts.over(dollars) : takingsTexts.short(dollars);
}
