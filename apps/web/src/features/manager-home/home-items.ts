import { lotStatus } from '@puerta/contract/messages.es';
import { sum } from '@puerta/domain/money';
import { count, money } from '../../lib/format.ts';
import type { BarItem } from '../../ui/BarList.tsx';
import { STATUS_COLOURS, STATUS_WORDS, type StatusId } from '../../ui/status.ts';
import type { Home } from './api.ts';
import { managerHomeTexts as texts } from './texts.es.ts';

const asStatus = (id: number) => id as StatusId;

/** Packages to Venezuela at each status, then the domestic ones where there are any. */
export const stageItems = ({ stages }: Home): BarItem[] => {
  const item = (
    status: number,
    value: number,
    to: '/orders' | '/order-domestic',
    note?: string,
  ): BarItem => ({
    label: STATUS_WORDS[asStatus(status)],
    note,
    value,
    text: count(value),
    link: { to, search: { status } },
    colour: STATUS_COLOURS[asStatus(status)].ink,
  });
  const domestic = stages.filter(row => row.domestic > 0);
  return [
    ...stages.map(row => item(row.status_id, row.venezuela, '/orders')),
    ...domestic.map(row => item(row.status_id, row.domestic, '/order-domestic', texts.domestic)),
  ];
};

export const debtItems = ({ debts }: Home): BarItem[] =>
  debts.ages.map(({ from, to, count: packages, amount }, age) => ({
    label: texts.ages(from, to),
    note: texts.packages(count(packages)),
    value: amount,
    text: money(amount),
    link: { to: '/debts', search: { age } },
    colour: 'var(--danger-line)',
  }));

/** Statuses at which something waits too long; none while all goes well. */
export const waitingItems = ({ waiting }: Home): BarItem[] =>
  sum(waiting.map(row => row.count)) === 0
    ? []
    : waiting.map(({ status_id, days, count: packages }) => ({
        label: STATUS_WORDS[asStatus(status_id)],
        note: texts.waitingNote(days),
        value: packages,
        text: count(packages),
        link: { to: '/delayed', search: { status: status_id } },
        colour: 'var(--amber-line)',
      }));

export const lotItems = ({ lots }: Home): BarItem[] =>
  sum(lots.map(row => row.count)) === 0
    ? []
    : lots.map(({ status_id, count: lotCount, packages }) => ({
        label: lotStatus[status_id as keyof typeof lotStatus],
        note: texts.packages(count(packages)),
        value: lotCount,
        text: count(lotCount),
        link: { to: '/lots', search: { status: status_id } },
      }));
