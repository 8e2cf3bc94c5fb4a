import type { OwnHome } from '@puerta/contract/office/own-home';
import { nextArrival } from '@puerta/domain/parcels/arrival';
import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { sum, toDollars } from '@puerta/domain/money/money';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { presentVisit } from '../history/present.ts';
import { groupsOn, purchasesOf } from '../packages/list-own.ts';
import { debtsOf } from '../debts/read-debts.ts';
import { unprovenEmail } from '../profile/change-email.ts';
import { newAnswers } from '../support/ask-agency.ts';
import { sql } from 'kysely';
import { same } from '../../db/rows.ts';

const LATEST = 3;
/** Of more than these nobody reckons which comes next. */
const LOOKED_AT = 50;

type Call = Context<'GET /purchase/home'>;
type Debt = Awaited<ReturnType<typeof debtsOf>>[number];

/**
 * The customer's home in one answer, each part a short look into an index (docs/decisions/064). They are asked for one
 * after the other: whoever presses reload takes one connection.
 */
export const showOwnHome: Handler<'GET /purchase/home'> = async context => {
  const debts = await debtsOf(context.read, context.actor.id);
  return {
    data: {
      ...(await parcelsOf(context.read, context, debts)),
      unproven: await unprovenEmail(context.read, context.actor.id, context.clock.now()),
      debt: await debtOf(context.read, context, debts),
      ...(await waitingOf(context.read, context)),
    },
  };
};

/** How many there are, which ones are shown, and when the next of those under way is expected. */
async function parcelsOf(
  tx: ReadTx,
  context: Call,
  debts: readonly Debt[],
): Promise<Pick<OwnHome, 'packages' | 'next' | 'latest'>> {
  const { actor, agency, clock } = context;
  const packages = await countOwn(tx, actor.id, groupsOn(calendarDay(clock.now(), agency.time_zone)));

  const open = await selectOpen(tx, actor.id, LOOKED_AT);
  const newest = open.length < LATEST ? await selectNewest(tx, actor.id, LATEST) : [];
  // what is owed lies in Miami until it is paid, here as in Compras
  const owed = new Set(debts.map(({ id }) => id));
  const moving = open.filter(({ id, status }) => isUnderWay(status) && !owed.has(id)).map(({ id }) => id);
  const others = [...open.slice(0, LATEST), ...newest].map(({ id }) => id);
  const ids = [...new Set([...moving, ...others])];
  const rows = await purchasesOf(tx, context, ids);
  const byId = new Map(rows.map(row => [row.id, row]));
  const rowsOf = (ids: number[]) => ids.flatMap(id => byId.get(id) ?? []);
  const isLate = (id: number) => byId.get(id)?.arrival?.state === 'late';
  // where their boxes are is what one comes for: the late ones before those that come in time
  const first = [...ids.filter(isLate), ...ids.filter(id => !isLate(id))];
  return {
    packages,
    next: moving.length === packages.under_way ? nextArrival(rowsOf(moving).map(row => row.arrival)) : null,
    latest: rowsOf(first)
      .filter(({ voided }) => !voided)
      .slice(0, LATEST),
  };
}

const isUnderWay = (status: number) => status > PACKAGE_STATUS.created;

/** What may be paid now. */
async function debtOf(tx: ReadTx, context: Call, debts: readonly Debt[]): Promise<OwnHome['debt']> {
  const owing = debts.filter(({ reviewed }) => !reviewed);
  const [one] = owing.length === 1 ? await purchasesOf(tx, context, [owing[0]?.id ?? 0]) : [];
  return { count: owing.length, amount: toDollars(sum(owing.map(({ cents }) => cents))), one: one ?? null };
}

/** What waits on the customer, or on somebody for them. */
async function waitingOf(
  tx: ReadTx,
  { agency, actor, clock }: Call,
): Promise<Pick<OwnHome, 'visits' | 'labels' | 'tickets' | 'reviews'>> {
  const today = calendarDay(clock.now(), agency.time_zone);
  const visits = await selectVisitsAhead(tx, actor.id, today);
  const labels = await selectUnprinted(tx, actor.id);
  const held = await selectHeld(tx, actor.id);
  return {
    visits: oncePerVisit(visits).map(({ tracking_number, packages, ...visit }) => ({
      ...presentVisit(visit),
      tracking_number,
      packages,
    })),
    labels: labels.map(({ receiver_name, order_day, ...label }) => ({
      ...label,
      receive_name: receiver_name,
      date: utcMidnight(order_day),
    })),
    tickets: await newAnswers(tx, actor.id),
    reviews: held.map(({ kind, amount_cents, updated_at, tracking_number }) => ({
      of: kind,
      amount: toDollars(amount_cents),
      since: updated_at.toISOString(),
      tracking_number,
    })),
  };
}

type VisitRow = Parameters<typeof presentVisit>[0];
type VisitAhead = VisitRow & { tracking_number: string; packages: number };

/** Orders from one address may be collected together, under one number. */
const oncePerVisit = (rows: readonly VisitAhead[]): VisitAhead[] =>
  [...Map.groupBy(rows, ({ day, prn, ...row }) => `${day} ${row.window_start} ${prn}`).values()].flatMap(
    ([first, ...others]) =>
      first ? [{ ...first, packages: sum([first, ...others].map(({ packages }) => packages)) }] : [],
  );

/** Rows of a kind: the home says what is next, the lists say the rest. */
const ROWS = 3;
/** Labels that are looked through for those that nobody printed, and for visits. */
const LABELS = 100;

const own = (tx: ReadTx, accountId: number) => tx.selectOwn('package').where('account_id', '=', accountId);
/** Said as the index has it. */
const open = (tx: ReadTx, accountId: number) =>
  own(tx, accountId).where(sql<boolean>`status < 5 and voided_at is null`);

/** How many packages an account has in all, on their way and to be sent, as Compras counts them. */
async function countOwn(tx: ReadTx, accountId: number, { moving, created }: ReturnType<typeof groupsOn>) {
  const { total } = await own(tx, accountId)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const counts = await tx
    .selectFrom(open(tx, accountId).selectAll().as('p'))
    .select(sql<number>`(count(*) filter (where ${moving}))::integer`.as('under_way'))
    .select(sql<number>`(count(*) filter (where ${created}))::integer`.as('to_send'))
    .executeTakeFirstOrThrow();
  return { total, ...counts };
}

/** An account's packages that are not delivered, newest first. */
const selectOpen = (tx: ReadTx, accountId: number, limit: number) =>
  open(tx, accountId).select(['id', 'status']).orderBy('id', 'desc').limit(limit).execute();

/** Its newest packages, whatever became of them. */
const selectNewest = (tx: ReadTx, accountId: number, limit: number) =>
  own(tx, accountId).select('id').where('voided_at', 'is', null).orderBy('id', 'desc').limit(limit).execute();

const held = (tx: ReadTx) =>
  tx
    .selectOwn('attempt as t')
    .leftJoin('package as p', join => same(join, 'p.id', 't.package_id'))
    .select(['t.id', 't.amount_cents', 't.updated_at', 'p.tracking_number'])
    .select(sql<'order' | 'debt' | 'pickup'>`t.kind`.as('kind'))
    .where(sql<boolean>`t.state = 'held'`);

/** Payments that a bank reviews, oldest first: the account's, and a visitor's of what it owes. */
const selectHeld = (tx: ReadTx, accountId: number) =>
  held(tx)
    .where('t.account_id', '=', accountId)
    .union(held(tx).where('p.account_id', '=', accountId).where(sql<boolean>`p.payment and t.kind = 'debt'`))
    .orderBy('id')
    .limit(ROWS)
    .execute();

const unsent = (tx: ReadTx, accountId: number) =>
  open(tx, accountId)
    .select(['agency_id', 'id', 'order_id', 'order_day', 'tracking_number', 'pickup', 'carrier_prn'])
    .where('status', '=', 1)
    .where('carrier_scanned_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(LABELS);

/** Bought labels that nobody printed, by their order, newest first. */
const selectUnprinted = (tx: ReadTx, accountId: number) =>
  tx
    .selectFrom(unsent(tx, accountId).as('p'))
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .select(['p.order_id', 'p.order_day', 'o.receiver_name'])
    .select(eb => [
      eb.fn.countAll<number>().as('labels'),
      eb.fn.min('p.id').as('id'),
      sql<string>`(array_agg(p.tracking_number order by p.id))[1]`.as('tracking_number'),
    ])
    // of which agency, the limit above keeps from the tables beside it
    .where('o.agency_id', '=', tx.agencyId)
    .where('o.state', '=', 'paid')
    // a way back is for whoever has the box to print
    .where('o.return_of', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fact as f')
            .select('f.id')
            .where('f.agency_id', '=', tx.agencyId)
            .whereRef('f.package_id', '=', 'p.id')
            .where('f.kind', '=', 'label.printed'),
        ),
      ),
    )
    .groupBy(['p.order_id', 'p.order_day', 'o.receiver_name'])
    .orderBy('p.order_id', 'desc')
    .limit(ROWS)
    .execute();

/** The carrier's visits from a day on, the next one first. */
const selectVisitsAhead = (tx: ReadTx, accountId: number, from: CalendarDay): Promise<VisitAhead[]> =>
  tx
    .selectFrom(unsent(tx, accountId).where('pickup', '=', true).as('p'))
    .innerJoin('pickup as v', join =>
      same(join, 'v.order_id', 'p.order_id').onRef('v.prn', '=', 'p.carrier_prn'),
    )
    .where('v.agency_id', '=', tx.agencyId)
    .innerJoin('orders as o', join => same(join, 'o.id', 'v.order_id'))
    .select(['v.prn', 'v.day', 'v.window_start', 'v.window_end', 'v.contact_name', 'v.contact_phone'])
    .select(['v.fee_cents', 'v.created_at', 'o.sender_line_one', 'o.sender_line_two', 'o.sender_city'])
    .select(['o.sender_state', 'o.sender_zip'])
    .select(eb => [
      eb.fn.min('p.tracking_number').as('tracking_number'),
      eb.fn.countAll<number>().as('packages'),
    ])
    .where('v.day', '>=', from)
    .groupBy(['v.agency_id', 'v.id', 'o.agency_id', 'o.id'])
    .orderBy('v.day')
    .orderBy('v.window_start')
    .limit(ROWS)
    .execute();
