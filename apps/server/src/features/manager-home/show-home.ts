import type { Data } from '@puerta/contract/client';
import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/calendar-day';
import { sum, toDollars } from '@puerta/domain/money';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import {
  DEBT_AGES,
  debtDays,
  lastMondays,
  WAITING_DAYS,
  WAITING_STATUSES,
  waitingBefore,
} from '@puerta/domain/waiting';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { readyForLot } from '../lots/show-lots.ts';
import { countHanging } from '../money/find-hanging.ts';
import {
  countDelayed,
  selectAlerts,
  selectLots,
  selectStages,
  selectTickets,
  selectWeeks,
  sumDebts,
} from './queries.ts';

type Home = Data<'GET /admin/home'>;
const WEEKS = 12;
const UNDER_WAY = [1, 2, 3];

/**
 * The manager's home in one answer: every figure is a sum of an index or of folded counts. They are asked for one after
 * the other, so that whoever presses reload takes one connection, and the stations have the others.
 */
export const showHome: Handler<'GET /admin/home'> = async ({ agency, db, clock }) => {
  const tx = db.read(agency.id);
  const today = calendarDay(clock.now(), agency.time_zone);
  const weeks = await weeksOf(tx, agency.id, today);
  const stages = await stagesOf(tx, agency.id);
  const debts = await debtsOf(tx, agency.id, today);
  const waiting = await waitingOf(tx, agency.id, today);
  const lots = await lotsOf(tx, agency.id);
  const tickets = await selectTickets(tx, agency.id);
  const alerts = await selectAlerts(tx, agency.id);
  const hanging = await countHanging(tx, agency.id, clock.now());
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
    },
  };
};

/** What waits for any of the staff, without amounts. */
export const showWork: Handler<'GET /order/work'> = async ({ agency, db }) => {
  const tx = db.read(agency.id);
  const stages = await stagesOf(tx, agency.id);
  const ready = await readyForLot(tx, agency.id);
  const lots = await lotsOf(tx, agency.id);
  return {
    data: {
      stages: stages.map(({ status_id, venezuela }) => ({ status_id, count: venezuela })),
      ready,
      lots: lots.map(({ status_id, count }) => ({ status_id, count })),
    },
  };
};

async function weeksOf(tx: Tx, agencyId: number, today: CalendarDay): Promise<Home['weeks']> {
  const mondays = lastMondays(today, WEEKS);
  const rows = await selectWeeks(tx, agencyId, mondays[0] ?? today);
  const byMonday = new Map(rows.map(row => [row.monday, row]));
  return mondays.map(monday => ({
    from: utcMidnight(monday),
    received: toDollars(byMonday.get(monday)?.received ?? 0),
    refunded: toDollars(byMonday.get(monday)?.refunded ?? 0),
  }));
}

async function stagesOf(tx: Tx, agencyId: number): Promise<Home['stages']> {
  const rows = await selectStages(tx, agencyId);
  const at = (status: number, domestic: boolean) =>
    rows.find(row => row.status === status && row.domestic === domestic)?.n ?? 0;
  return Object.values(PACKAGE_STATUS).map(status => ({
    status_id: status,
    venezuela: at(status, false),
    domestic: at(status, true),
  }));
}

async function debtsOf(tx: Tx, agencyId: number, today: CalendarDay): Promise<Home['debts']> {
  const sums: { count: number; cents: number }[] = [];
  for (const age of DEBT_AGES) sums.push(await sumDebts(tx, agencyId, debtDays(age, today)));
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

async function waitingOf(tx: Tx, agencyId: number, today: CalendarDay): Promise<Home['waiting']> {
  const waiting = [];
  for (const status of WAITING_STATUSES) {
    const count = await countDelayed(tx, agencyId, status, waitingBefore(status, today));
    waiting.push({ status_id: status, days: WAITING_DAYS[status], count });
  }
  return waiting;
}

async function lotsOf(tx: Tx, agencyId: number): Promise<Home['lots']> {
  const rows = await selectLots(tx, agencyId);
  return UNDER_WAY.map(status => {
    const row = rows.find(one => one.status === status);
    return { status_id: status, count: row?.count ?? 0, packages: row?.packages ?? 0 };
  });
}
