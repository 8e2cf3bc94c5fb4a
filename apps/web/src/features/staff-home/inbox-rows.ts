import { INBOX_MOST } from '@puerta/domain/parcels/waiting';
import {
  IconBox,
  IconCalendarDue,
  IconCalendarEvent,
  IconClock,
  IconClockDollar,
  IconFlag,
  IconMessageDots,
  type IconProps,
  IconScan,
  IconShieldCheck,
  IconStack2,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { count, day, money, moment } from '../../lib/format.ts';
import { attentionCount, type Shown } from '../../lib/query/inbox-query.ts';
import { inboxTexts as texts } from './texts.es.ts';

export const INBOX_OF = ['clients', 'warehouse', 'money'] as const;
export type InboxOf = (typeof INBOX_OF)[number];

export type InboxRow = {
  key: string;
  of: InboxOf;
  tone: 'late' | 'danger' | 'brand' | 'work' | 'quiet';
  icon: ComponentType<IconProps>;
  count: number;
  title: string;
  /** why it stands there, in a line */
  reason: string;
  /** packages that are named at the end of it */
  trackings: readonly string[];
  action: { label: string; link: LinkProps };
};

/** Named at the end of a line; the list behind its action has all. */
const NAMED = 2;
type Parcels = readonly { tracking_number: string }[];
const named = (first: Parcels, most = NAMED) => first.slice(0, most).map(row => row.tracking_number);

/** 999+ for as many as are counted, or more. */
export const counted = (amount: number): string =>
  amount >= INBOX_MOST ? `${INBOX_MOST - 1}+` : count(amount);

/** 0800 as 08:00. */
export const hour = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}`;

/** What waits, in the order of the harm that it does; what does not wait is left out. */
export const inboxRows = (inbox: Shown): InboxRow[] =>
  [
    arrivedRow(inbox),
    lateRow(inbox),
    dueRow(inbox),
    ...managersRows(inbox),
    pickupsRow(inbox),
    unprocessedRow(inbox),
    readyRow(inbox),
    pastLotsRow(inbox),
    undatedLotsRow(inbox),
    unidentifiedRow(inbox),
  ].filter(row => row.count > 0);

/** All that waits. */
export const sumOf = (rows: readonly InboxRow[]): number => rows.reduce((sum, row) => sum + row.count, 0);

const arrivedRow = ({ arrived: { count: n, first } }: Shown): InboxRow => ({
  key: 'arrived',
  of: 'clients',
  tone: 'late',
  icon: IconTruckDelivery,
  count: n,
  title: texts.arrived,
  reason: first[0] ? texts.arrivedSince(moment(first[0].day).split(', ')[0] ?? '') : '',
  trackings: named(first),
  action: { label: texts.receive, link: { to: '/receive-tracking', search: codeOf(n, first) } },
});

/** One alone is opened at the counter at once. */
const codeOf = (n: number, first: Parcels) => (n === 1 && first[0] ? { code: first[0].tracking_number } : {});

const lateRow = ({ late: { air, sea, first } }: Shown): InboxRow => ({
  key: 'late',
  of: 'clients',
  tone: 'late',
  icon: IconClock,
  count: air + sea,
  title: texts.late,
  reason: [texts.ways(air, sea), first[0] && texts.worst(first[0].days)].filter(Boolean).join(' · '),
  trackings: named(first, 1),
  action: { label: texts.see(counted(air + sea)), link: { to: '/delayed' } },
});

const dueRow = ({ due: { count: n, first } }: Shown): InboxRow => ({
  key: 'due',
  of: 'clients',
  tone: 'brand',
  icon: IconCalendarDue,
  count: n,
  title: texts.due,
  reason: texts.dueWhy,
  trackings: named(first),
  action: { label: texts.see(counted(n)), link: { to: '/delayed', search: { late: 'today' } } },
});

/** Restricted staff's inbox has none of these. */
function managersRows(inbox: Shown): InboxRow[] {
  if (!('debts' in inbox)) return [];
  const { tickets, debts } = inbox;
  return [
    {
      key: 'tickets',
      of: 'clients',
      tone: 'danger',
      icon: IconMessageDots,
      count: tickets.count,
      title: texts.tickets,
      reason: tickets.first ? texts.longest(waited(tickets.first.since, inbox.at), tickets.first.client) : '',
      trackings: [],
      action: {
        label: texts.answer,
        link: { to: '/support', search: tickets.first ? { ticket: tickets.first.id } : {} },
      },
    },
    {
      key: 'debts',
      of: 'money',
      tone: 'danger',
      icon: IconClockDollar,
      count: debts.count,
      title: texts.debts(money(debts.amount)),
      reason:
        debts.old.count > 0
          ? texts.oldDebts(debts.old.count, debts.old.from - 1, money(debts.old.amount))
          : texts.youngDebts(debts.old.from - 1),
      trackings: [],
      action: { label: texts.remind, link: { to: '/debts' } },
    },
    moneyRow(inbox),
  ];
}

function moneyRow(inbox: Extract<Shown, { money: unknown }>): InboxRow {
  const { held, awaiting_payment, ...rest } = inbox.money;
  const toConfirm = held + awaiting_payment;
  const toResolve = attentionCount(inbox.money);
  const parts = Object.entries({ ...rest, held, awaiting_payment }).filter(([, n]) => n > 0);
  return {
    key: 'money',
    of: 'money',
    tone: 'danger',
    icon: IconShieldCheck,
    count: toConfirm + toResolve,
    title: texts.money,
    reason: parts.map(([of, n]) => texts.moneyOf[of as keyof typeof texts.moneyOf](n)).join(' · '),
    trackings: [],
    action: { label: texts.resolve, link: { to: toResolve > 0 ? '/attention' : '/unconfirmed' } },
  };
}

const pickupsRow = ({ pickups: { count: n, first } }: Shown): InboxRow => ({
  key: 'pickups',
  of: 'clients',
  tone: 'brand',
  icon: IconCalendarEvent,
  count: n,
  title: texts.pickups,
  reason: first[0] ? texts.visit(hour(first[0].start), hour(first[0].end), first[0].city, first[0].prn) : '',
  trackings: [],
  action: { label: texts.see(counted(n)), link: { to: '/pickups' } },
});

const unprocessedRow = ({ unprocessed: { count: n, first } }: Shown): InboxRow => ({
  key: 'unprocessed',
  of: 'warehouse',
  tone: 'work',
  icon: IconScan,
  count: n,
  title: texts.unprocessed,
  reason: first[0] ? texts.oldestOf(day(first[0].day)) : '',
  trackings: named(first, 1),
  action: { label: texts.process, link: { to: '/process' } },
});

const readyRow = ({ ready: { air, sea, all } }: Shown): InboxRow => ({
  key: 'ready',
  of: 'warehouse',
  tone: 'work',
  icon: IconStack2,
  count: all,
  title: texts.ready,
  reason: air + sea > all ? `${texts.ways(air, sea)} · ${texts.both(air + sea - all)}` : texts.ways(air, sea),
  trackings: [],
  action: { label: texts.newLot, link: { to: '/lot' } },
});

const pastLotsRow = ({ lots: { past } }: Shown): InboxRow => ({
  ...lotRow(past),
  key: 'past',
  tone: 'late',
  icon: IconFlag,
  title: texts.pastLots(past.count),
  reason: past.first[0]?.day ? texts.pastLot(past.first[0].identifier, day(past.first[0].day)) : '',
});

const undatedLotsRow = ({ lots: { undated } }: Shown): InboxRow => ({
  ...lotRow(undated),
  key: 'undated',
  tone: 'work',
  icon: IconFlag,
  title: texts.undatedLots(undated.count),
  reason: undated.first[0] ? texts.undatedLot(undated.first[0].identifier, undated.first[0].packages) : '',
});

function lotRow({
  count: n,
  first,
}: Shown['lots']['past']): Pick<InboxRow, 'of' | 'count' | 'trackings' | 'action'> {
  const one = n === 1 ? first[0] : undefined;
  return {
    of: 'warehouse',
    count: n,
    trackings: [],
    action: one
      ? { label: texts.openLot, link: { to: '/lots/$id', params: { id: String(one.id) } } }
      : { label: texts.seeLots, link: { to: '/lots', search: { status: 1 } } },
  };
}

const unidentifiedRow = ({ unidentified: { count: n, oldest } }: Shown): InboxRow => ({
  key: 'unidentified',
  of: 'warehouse',
  tone: 'quiet',
  icon: IconBox,
  count: n,
  title: texts.unidentified,
  reason: oldest ? texts.since(moment(oldest).split(', ')[0] ?? '') : '',
  trackings: [],
  action: { label: texts.identify, link: { to: '/unidentified' } },
});

const HOUR_MS = 60 * 60 * 1000;

/** How long from one instant to another, in the largest unit that says it: 40 min, 19 h, 3 días. */
function waited(since: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(since));
  if (ms < HOUR_MS) return texts.minutes(Math.floor(ms / 60_000));
  return ms < 48 * HOUR_MS
    ? texts.hours(Math.floor(ms / HOUR_MS))
    : texts.days(Math.floor(ms / (24 * HOUR_MS)));
}

/** Fewer than so many before say nothing as a percentage: 3 that became 45 are no +1,400%. */
const FEW = 10;

/** A week beside the one before; null: nothing to compare with. A few are no trend, whose colour is that of neither way. */
export function weekChange({
  week,
  before,
  say,
}: {
  week: number;
  before: number;
  say: (figure: number) => string;
}): { text: string; way?: 'up' | 'down' } | null {
  if (before === 0) return null;
  const difference = week - before;
  const percent = Math.round((difference / before) * 100);
  if (percent === 0) return { text: texts.figures.same };
  const sign = difference > 0 ? '+' : '−';
  if (before < FEW) return { text: sign + say(Math.abs(difference)) };
  return { text: `${sign}${count(Math.abs(percent))}%`, way: difference > 0 ? 'up' : 'down' };
}
