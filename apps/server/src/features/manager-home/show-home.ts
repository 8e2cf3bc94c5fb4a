import type { Data } from '@puerta/contract/client';
import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { sum, toDollars } from '@puerta/domain/money/money';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import {
  DEBT_AGES,
  debtDays,
  lastMondays,
  WAITING_DAYS,
  WAITING_STATUSES,
  waitingBefore,
} from '@puerta/domain/parcels/waiting';
import { isLate } from '../../backup/retention.ts';
import { backedUpAt } from '../../db/backups.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler, Services } from '../../services/context.ts';
import { amountsByDay, type CountedList } from '../../services/list-count-queries.ts';
import { readyForLot } from '../lots/show-lots.ts';
import { countHanging } from '../ledger/show-attention.ts';
import { countDelayed, selectAlerts, sumDebts } from './queries.ts';

type Home = Data<'GET /admin/home'>;
const WEEKS = 12;
const UNDER_WAY = [1, 2, 3];

/**
 * The manager's home in one answer: every figure is a sum of an index or of folded counts. They are asked for one after
 * the other, so that whoever presses reload takes one connection, and the stations have the others.
 */
export const showHome: Handler<'GET /admin/home'> = async ({ agency, clock, read, ...services }) => {
  const today = calendarDay(clock.now(), agency.time_zone);
  const weeks = await weeksOf(read, today);
  const stages = await stagesOf(read);
  const debts = await debtsOf(read, today);
  const waiting = await waitingOf(read, today);
  const lots = await lotsOf(read);
  const tickets = await selectTickets(read);
  const alerts = await selectAlerts(read, clock.now());
  const hanging = await countHanging(read, clock.now());
  return {
    data: {
      weeks,
      stages,
      debts,
      waiting,
      lots,
      tickets: { open: tickets.open, oldest: tickets.oldest && utcMidnight(tickets.oldest) },
      unconfirmed: { held: alerts.held, awaiting_payment: alerts.awaiting },
      attention: {
        hanging,
        differences: alerts.differences,
        disputes: alerts.disputes,
        refunds: alerts.refunds,
        mails: alerts.mails,
      },
      late_backup: await lateBackup(services, read, clock.now()),
    },
  };
};

async function lateBackup({ config, db }: Pick<Services, 'config' | 'db'>, tx: ReadTx, now: Date) {
  if (config.backupHour === null) return null;
  const last = await backedUpAt(db, config);
  const { created_at: since } = await selectFounded(tx);
  return isLate(last, since, now) ? { last: last && last.toISOString() } : null;
}

/** What waits for any of the staff, without amounts. */
export const showWork: Handler<'GET /order/work'> = async ({ read }) => {
  const stages = await stagesOf(read);
  const ready = await readyForLot(read);
  const lots = await lotsOf(read);
  return {
    data: {
      stages: stages.map(({ status_id, venezuela }) => ({ status_id, count: venezuela })),
      ready,
      lots: lots.map(({ status_id, count }) => ({ status_id, count })),
    },
  };
};

async function weeksOf(tx: ReadTx, today: CalendarDay): Promise<Home['weeks']> {
  const mondays = lastMondays(today, WEEKS);
  const sums = await amountsByDay(tx, ['received', 'refunded'], mondays[0] ?? today);
  const dollarsOf = (list: CountedList, monday: CalendarDay) =>
    toDollars(sums.find(one => one.list === list && one.day === monday)?.cents ?? 0);
  return mondays.map(monday => ({
    from: utcMidnight(monday),
    received: dollarsOf('received', monday),
    refunded: dollarsOf('refunded', monday),
  }));
}

async function stagesOf(tx: ReadTx): Promise<Home['stages']> {
  const rows = await selectStages(tx);
  const at = (status: number, domestic: boolean) =>
    rows.find(row => row.status === status && row.domestic === domestic)?.n ?? 0;
  return Object.values(PACKAGE_STATUS).map(status => ({
    status_id: status,
    venezuela: at(status, false),
    domestic: at(status, true),
  }));
}

async function debtsOf(tx: ReadTx, today: CalendarDay): Promise<Home['debts']> {
  const sums: { count: number; cents: number }[] = [];
  for (const age of DEBT_AGES) sums.push(await sumDebts(tx, debtDays(age, today)));
  return {
    count: sum(sums.map(one => one.count)),
    amount: toDollars(sum(sums.map(one => one.cents))),
    ages: DEBT_AGES.map((age, place) => ({
      ...age,
      count: sums[place]?.count ?? 0,
      amount: toDollars(sums[place]?.cents ?? 0),
    })),
  };
}

async function waitingOf(tx: ReadTx, today: CalendarDay): Promise<Home['waiting']> {
  const waiting = [];
  for (const status of WAITING_STATUSES) {
    const count = await countDelayed(tx, status, waitingBefore(status, today));
    waiting.push({ status_id: status, days: WAITING_DAYS[status], count });
  }
  return waiting;
}

async function lotsOf(tx: ReadTx): Promise<Home['lots']> {
  const rows = await selectLots(tx);
  return UNDER_WAY.map(status => {
    const row = rows.find(one => one.status === status);
    return { status_id: status, count: row?.count ?? 0, packages: row?.packages ?? 0 };
  });
}

/** Packages by status, from the folded counts (decision 2). */
const selectStages = (tx: ReadTx) =>
  tx
    .selectOwn('package_count')
    .select(['domestic', 'status'])
    .select(eb => eb.fn.sum<number>('n').as('n'))
    .groupBy(['domestic', 'status'])
    .execute();

/** Lots that are not delivered yet, by status. */
const selectLots = (tx: ReadTx) =>
  tx
    .selectOwn('lot')
    .select('status')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(eb => eb.fn.sum<number>('total_packages').as('packages'))
    .where('status', '<', 4)
    .groupBy('status')
    .execute();

const selectFounded = (tx: ReadTx) =>
  tx.selectFrom('agency').select('created_at').where('id', '=', tx.agencyId).executeTakeFirstOrThrow();

const selectTickets = (tx: ReadTx) =>
  tx
    .selectOwn('ticket')
    .select(eb => eb.fn.countAll<number>().as('open'))
    .select(eb => eb.fn.min<CalendarDay | null>('day').as('oldest'))
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow();
