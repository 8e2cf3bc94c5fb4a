import { Button } from '@mantine/core';
import { TAKEN_BY } from '@puerta/domain/movement-kinds';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import { day as dayText, moment, money } from '../../../lib/format.ts';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { moneyTexts } from '../../ledger/texts.es.ts';
import styles from '../screens/takings.module.css';
import { takingsTexts } from '../texts.es.ts';
import type { Data } from '@puerta/contract/client';

export type Takings = Data<'GET /admin/takings'>;
export type TakingsDay = Takings['days'][number];
export type Deposit = TakingsDay['deposits'][number];

const { methods } = moneyTexts.payments;

/** Dollars, or a dash where nothing moved. */
const amount = (dollars: number) => (dollars === 0 ? '—' : money(dollars));

export const ofMethod = ({ methods: rows }: Pick<Takings, 'methods'>, method: (typeof TAKEN_BY)[number]) =>
  rows.find(row => row.method === method);

/** Opens what a person says of a day. */
type Acts = { today: string; onCount: (day: TakingsDay) => void; onBank: (day: TakingsDay) => void };

/** Columns of a month's days. */
export const takingsColumns = ({ today, onCount, onBank }: Acts): Column<TakingsDay>[] => [
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
  ...columnsOf<TakingsDay, keyof typeof takingsTexts.columns>(takingsTexts.columns, {
    returned: { cell: ReturnedCell, align: 'end', width: 60 },
    net: { cell: NetCell, align: 'end', width: 60 },
    cash: { cell: row => <CashCell row={row} today={today} onCount={onCount} /> },
    bank: { cell: row => row.deposits.length > 0 && <BankCell row={row} onBank={onBank} /> },
  }),
];

/** With what each means gave back: the columns beside it are what came in. */
function ReturnedCell(row: TakingsDay) {
  const means = row.methods.filter(({ returned }) => returned !== 0);
  return (
    <>
      {amount(-row.returned)}
      {means.map(({ method, returned }) => (
        <small key={method} className={styles.means}>
          {takingsTexts.bank.means(methods[method], money(-returned))}
        </small>
      ))}
    </>
  );
}

const NetCell = ({ net, waived }: TakingsDay) => (
  <>
    <strong>{money(net)}</strong>
    {waived > 0 && <small className={styles.means}>{takingsTexts.waivedOf(money(waived))}</small>}
  </>
);

/** By how it was paid, and through whom where that is known. */
export function meansText({ method, provider }: Pick<Deposit, 'method' | 'provider'>): string {
  const names: Readonly<Record<string, string>> = takingsTexts.bank.providers;
  return provider ? takingsTexts.bank.means(methods[method], names[provider] ?? provider) : methods[method];
}

function BankCell({ row, onBank }: { row: TakingsDay } & Pick<Acts, 'onBank'>) {
  const { bank } = takingsTexts;
  const confirmed = row.deposits.flatMap(deposit => deposit.confirmed ?? []);
  const differing = row.deposits.filter(({ confirmed: seen }) => seen && seen.difference !== 0);
  const moved = row.deposits.filter(({ confirmed: seen }) => seen && seen.changed !== null);
  const isWhole = confirmed.length === row.deposits.length;
  const last = confirmed.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  return (
    <span className={styles.cash}>
      <span>
        {differing.map(deposit => (
          <span key={meansText(deposit)} className={styles.line}>
            {meansText(deposit)}:{' '}
            <strong data-fits={false}>{differenceText(deposit.confirmed?.difference ?? 0)}</strong>
          </span>
        ))}
        {moved.map(deposit => (
          <strong key={meansText(deposit)} className={styles.line} data-fits={false}>
            {meansText(deposit)}: {takingsTexts.changedAtBank(money(deposit.expected))}
          </strong>
        ))}
        {last && (!isWhole || differing.length + moved.length === 0) && (
          <strong>{isWhole ? bank.fits : bank.partly}</strong>
        )}
        {last && <small>{takingsTexts.countedBy(last.by, moment(last.at))}</small>}
        {last?.note && <small>{last.note}</small>}
      </span>
      <Button
        variant="default"
        size="compact-md"
        aria-label={bank.openOf(dayText(utcMidnight(row.day)))}
        onClick={() => onBank(row)}
      >
        {bank.open}
      </Button>
    </span>
  );
}

/** Counted is today's box, and that of a day on which cash moved. */
function CashCell({ row, today, onCount }: { row: TakingsDay } & Omit<Acts, 'onBank'>) {
  const { cash } = row;
  if (!cash && row.day !== today && !ofMethod(row, 'cash')) return '—';
  const name = dayText(utcMidnight(row.day));
  return (
    <span className={styles.cash}>
      {cash && (
        <span>
          {cash.changed === null ? (
            <strong data-fits={cash.difference === 0}>{differenceText(cash.difference)}</strong>
          ) : (
            <>
              <strong data-fits={false}>{takingsTexts.changed(money(cash.changed))}</strong>
              <small>{takingsTexts.whenCounted(differenceText(cash.difference))}</small>
            </>
          )}
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
