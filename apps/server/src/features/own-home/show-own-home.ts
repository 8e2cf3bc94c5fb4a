import type { OwnHome } from '@puerta/contract/own-home';
import { nextArrival } from '@puerta/domain/arrival';
import { calendarDay, utcMidnight } from '@puerta/domain/calendar-day';
import { sum, toDollars } from '@puerta/domain/money';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { presentVisit } from '../movements/present.ts';
import { purchasesOf } from '../packages/list-own.ts';
import { debtsOf } from '../payments/read-debts.ts';
import { newAnswers } from '../support/ask-agency.ts';
import {
  countOwn,
  selectHeld,
  selectNewest,
  selectOpen,
  selectUnprinted,
  selectVisitsAhead,
} from './queries.ts';

const LATEST = 3;
/** Of more than these nobody reckons which comes next. */
const LOOKED_AT = 50;

type Call = Context<'GET /purchase/home'>;

/**
 * The customer's home in one answer, each part a short look into an index (docs/decisions/051). They are asked for one
 * after the other: whoever presses reload takes one connection.
 */
export const showOwnHome: Handler<'GET /purchase/home'> = async context => {
  const tx = context.db.read(context.agency.id);
  return {
    data: {
      ...(await parcelsOf(tx, context)),
      debt: await debtOf(tx, context),
      ...(await waitingOf(tx, context)),
    },
  };
};

/** How many there are, which ones are shown, and when the next of those under way is expected. */
async function parcelsOf(tx: Tx, context: Call): Promise<Pick<OwnHome, 'packages' | 'next' | 'latest'>> {
  const { agency, actor } = context;
  const { total, stages } = await countOwn(tx, agency.id, actor.id);
  const countAt = (isMeant: (status: number) => boolean) =>
    sum(stages.filter(({ status }) => isMeant(status)).map(({ count }) => count));
  const packages = { total, under_way: countAt(isUnderWay), to_send: countAt(status => !isUnderWay(status)) };

  const open = await selectOpen(tx, agency.id, actor.id, LOOKED_AT);
  const newest = open.length < LATEST ? await selectNewest(tx, agency.id, actor.id, LATEST) : [];
  const shown = [...new Set([...open, ...newest].map(({ id }) => id))].slice(0, LATEST);
  const moving = open.filter(({ status }) => isUnderWay(status)).map(({ id }) => id);
  const rows = await purchasesOf(tx, context, [...new Set([...shown, ...moving])]);
  const byId = new Map(rows.map(row => [row.id, row]));
  const rowsOf = (ids: number[]) => ids.flatMap(id => byId.get(id) ?? []);
  return {
    packages,
    next: moving.length === packages.under_way ? nextArrival(rowsOf(moving).map(row => row.arrival)) : null,
    latest: rowsOf(shown),
  };
}

const isUnderWay = (status: number) => status > PACKAGE_STATUS.created;

/** What may be paid now. */
async function debtOf(tx: Tx, context: Call): Promise<OwnHome['debt']> {
  const { agency, actor } = context;
  const debts = await debtsOf(tx, agency.id, actor.id);
  const owing = debts.filter(({ reviewed }) => !reviewed);
  const [one] = owing.length === 1 ? await purchasesOf(tx, context, [owing[0]?.id ?? 0]) : [];
  return { count: owing.length, amount: toDollars(sum(owing.map(({ cents }) => cents))), one: one ?? null };
}

/** What waits on the customer, or on somebody for them. */
async function waitingOf(
  tx: Tx,
  { agency, actor, clock }: Call,
): Promise<Pick<OwnHome, 'visits' | 'labels' | 'tickets' | 'reviews'>> {
  const today = calendarDay(clock.now(), agency.time_zone);
  const visits = await selectVisitsAhead(tx, agency.id, actor.id, today);
  const labels = await selectUnprinted(tx, agency.id, actor.id);
  const held = await selectHeld(tx, agency.id, actor.id);
  return {
    visits: visits.map(({ tracking_number, packages, ...visit }) => ({
      ...presentVisit(visit),
      tracking_number,
      packages,
    })),
    labels: labels.map(({ receiver_name, order_day, ...label }) => ({
      ...label,
      receive_name: receiver_name,
      date: utcMidnight(order_day),
    })),
    tickets: await newAnswers(tx, agency.id, actor.id),
    reviews: held.map(({ kind, amount_cents, updated_at, tracking_number }) => ({
      of: kind,
      amount: toDollars(amount_cents),
      since: updated_at.toISOString(),
      tracking_number,
    })),
  };
}
