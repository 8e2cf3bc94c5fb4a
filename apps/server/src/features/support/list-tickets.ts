import type { ClientFile, ClientTicket } from '@puerta/contract/people/client-file';
import {
  type AnsweredWeek,
  type ManagedQuery,
  type TicketState,
  ticketStates,
} from '@puerta/contract/office/support';
import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { sum } from '@puerta/domain/money/money';
import { DEFAULT_PAGE_SIZE } from '@puerta/domain/parcels/parcel-limits';
import { searchParts } from '@puerta/domain/text/search';
import { INBOX_MOST, lastMondays } from '@puerta/domain/parcels/waiting';
import { sql } from 'kysely';
import type { Agency } from '../../app/agency.ts';
import { anyOf } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { clientsNamed } from '../clients/list-clients.ts';
import { pagesOf, type Rows, rowsOfPage } from '../../services/page-slice.ts';
import { presentManaged } from './present.ts';
import { selectTickets, selectTicketsOf, type TicketListRow } from './queries.ts';

/** Clients that a search looks among: whoever types so little looks for a subject. */
const MOST_CLIENTS = 200;
/** Tickets in whose messages and notes it may stand. */
const MOST_SAYING = 500;
const LEAST_OF_NAME = 3;

/** The agency's tickets: all of them to the bare call, a page to any other (docs/rules/tickets.md). */
export const listTickets: Handler<'GET /support/admin'> = async (
  { agency, actor, clock, read },
  { query },
) => {
  if (Object.values(query).every(value => value === undefined)) {
    return { data: (await selectTickets(read)).map(presentManaged) };
  }
  const filter = await filterOf(read, actor.id, query);
  const counts = await countTickets(read, filter);
  const shown: readonly TicketState[] = query.state ? [query.state] : ticketStates;
  const total = sum(shown.map(state => counts[state]));
  const page = { n: query.page ?? 1, size: query.size ?? DEFAULT_PAGE_SIZE };
  const ids = await idsOf(read, filter, { shown, counts, rows: rowsOfPage(page) });
  const rows = ids.length === 0 ? [] : await selectTicketsOf(read, ids);
  const first_answers = await firstAnswers(read, agency, calendarDay(clock.now(), agency.time_zone));
  return {
    data: rows.map(presentManaged),
    beside: { pages: pagesOf(total, page), total, counts, first_answers },
  };
};

async function filterOf(tx: ReadTx, viewer: number, query: ManagedQuery): Promise<TicketFilter> {
  const { q, client = null, package: about = null, from, to } = query;
  const assigned = query.assigned === 'me' ? viewer : (query.assigned ?? null);
  const filter: TicketFilter = { client, package: about, assigned, from, to, search: null };
  if (!q) return filter;
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(q) ?? [];
  const number = digits === undefined ? null : Number(digits);
  // #12 is that ticket and nothing else; two letters name no client
  if (sign) return { ...filter, search: { parts: null, clients: [], ids: [Number(digits)] } };
  const parts = searchParts(q);
  const clients = q.length < LEAST_OF_NAME ? [] : await clientsNamed(tx, q, MOST_CLIENTS);
  // by what was written in them; as everywhere, few letters are in everything
  const said = q.length < LEAST_OF_NAME ? [] : await ticketsSaying(tx, parts);
  return { ...filter, search: { parts, clients, ids: number === null ? said : [...said, number] } };
}

/** The newest tickets whose subject, messages and notes hold all of it (docs/decisions/065). */
const ticketsSaying = async (tx: ReadTx, parts: string[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
    select id from find_entries('ticket', ${parts.join(' ')}, ${parts}::text[], ${MOST_SAYING})`.execute(tx)
  ).rows.map(({ id }) => id);

/** A client's tickets: how many in each state, and those that wait first, then the newest. */
export async function ticketsOfClient(
  tx: ReadTx,
  client: number,
  limit: number,
): Promise<ClientFile['tickets']> {
  const filter = await filterOf(tx, 0, { client });
  const counts = await countTickets(tx, filter);
  const rows = { offset: 0, limit };
  const ids = await idsOf(tx, filter, { shown: ticketStates, counts, rows });
  const found = ids.length === 0 ? [] : await selectTicketsOf(tx, ids);
  return { ...counts, first: found.map(presentFirst) };
}

/** A ticket in a client's file. */
const presentFirst = (row: TicketListRow): ClientTicket => ({
  id: row.id,
  subject: row.subject,
  state: row.waiting_since ? 'waiting' : row.status === 'OPEN' ? 'answered' : 'closed',
  since: (row.waiting_since ?? row.created_at).toISOString(),
});

type Shown = { shown: readonly TicketState[]; counts: Record<TicketState, number>; rows: Rows };

/** Each state is an index of its own: a page is read from where it begins in one, and goes on in the next. */
async function idsOf(tx: ReadTx, filter: TicketFilter, { shown, counts, rows }: Shown) {
  const ids: number[] = [];
  let skipped = 0;
  for (const state of shown) {
    const offset = Math.max(0, rows.offset - skipped);
    const limit = rows.limit - ids.length;
    if (limit > 0 && offset < counts[state])
      ids.push(...(await selectTicketIds(tx, filter, state, { offset, limit })));
    skipped += counts[state];
  }
  return ids;
}

/** How fast the agency answers: this week, and the whole one before. */
async function firstAnswers(tx: ReadTx, agency: Pick<Agency, 'id' | 'time_zone'>, today: CalendarDay) {
  const [before = today, current = today] = lastMondays(today, 2);
  const week = async (monday: CalendarDay) =>
    presentWeek(monday, await measureAnswers(tx, monday, agency.time_zone));
  return { current: await week(current), before: await week(before) };
}

const wholeSeconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds));

const presentWeek = (monday: CalendarDay, { answered, mean, median }: AnsweredRow): AnsweredWeek => ({
  from: utcMidnight(monday),
  answered,
  mean_seconds: wholeSeconds(mean),
  median_seconds: wholeSeconds(median),
});

type TicketFilter = {
  /** days on which they were opened, both included */
  from: CalendarDay | undefined;
  to: CalendarDay | undefined;
  client: number | null;
  package: number | null;
  /** of one manager; 'nobody': of none */
  assigned: number | 'nobody' | null;
  /** all of `parts` in its subject and tracking (null: they are not looked at), or one of `clients`, or one of `ids` */
  search: { parts: readonly string[] | null; clients: readonly number[]; ids: readonly number[] } | null;
};

/** Written out as the index of that state has it. */
const IN_STATE = {
  waiting: sql<boolean>`waiting_since is not null`,
  answered: sql<boolean>`status = 'OPEN' and waiting_since is null`,
  closed: sql<boolean>`status = 'CLOSED'`,
} as const satisfies Record<TicketState, unknown>;

function filtered(tx: ReadTx, state: TicketState, filter: TicketFilter) {
  const { client, package: about, assigned, search, from, to } = filter;
  let rows = tx.selectOwn('ticket').where(IN_STATE[state]);
  if (client !== null) rows = rows.where('account_id', '=', client);
  if (about !== null) rows = rows.where('package_id', '=', about);
  if (from) rows = rows.where('day', '>=', from);
  if (to) rows = rows.where('day', '<=', to);
  if (assigned === 'nobody') rows = rows.where('assigned_to', 'is', null);
  else if (assigned !== null) rows = rows.where('assigned_to', '=', assigned);
  if (search === null) return rows;
  const { parts, clients, ids } = search;
  return rows.where(({ or, and, eb }) =>
    or([
      ...(parts === null ? [] : [and(parts.map(part => sql<boolean>`strpos(words, ${part}) > 0`))]),
      eb('account_id', '=', anyOf(clients)),
      eb('id', '=', anyOf(ids)),
    ]),
  );
}

/** How many there are in each state. */
async function countTickets(tx: ReadTx, filter: TicketFilter): Promise<Record<TicketState, number>> {
  const count = (state: TicketState) =>
    filtered(tx, state, filter).select(eb => eb.fn.countAll<number>().as('n'));
  const { waiting, answered, closed } = await tx
    .selectNoFrom([
      count('waiting').as('waiting'),
      count('answered').as('answered'),
      count('closed').as('closed'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: waiting ?? 0, answered: answered ?? 0, closed: closed ?? 0 };
}

/** Numbers of some tickets of a state: who waits longest first, the newest first otherwise. */
async function selectTicketIds(
  tx: ReadTx,
  filter: TicketFilter,
  state: TicketState,
  { offset, limit }: Rows,
): Promise<number[]> {
  const found = filtered(tx, state, filter).select('id');
  const ordered =
    state === 'waiting' ? found.orderBy('waiting_since').orderBy('id') : found.orderBy('id', 'desc');
  return (await ordered.offset(offset).limit(limit).execute()).map(({ id }) => id);
}

/** Seconds from the opening of tickets to the agency's first reply, of those first answered in the week of a Monday. */
const measureAnswers = (tx: ReadTx, monday: CalendarDay, timeZone: string) =>
  tx
    .selectOwn('ticket')
    .select(eb => eb.fn.countAll<number>().as('answered'))
    .select(sql<number | null>`avg(extract(epoch from answered_at - created_at))::float`.as('mean'))
    .select(
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))`.as(
        'median',
      ),
    )
    .where('answered_at', '>=', sql<Date>`(${monday}::date)::timestamp at time zone ${timeZone}`)
    .where('answered_at', '<', sql<Date>`(${monday}::date + 7)::timestamp at time zone ${timeZone}`)
    .executeTakeFirstOrThrow();
type AnsweredRow = Awaited<ReturnType<typeof measureAnswers>>;

/** How many tickets wait for the agency's answer, and the one that has waited longest; null where none does. */
export async function ticketsWaiting(
  tx: ReadTx,
): Promise<{ count: number; first: { id: number; client: string; since: string } | null }> {
  const { rows } = await sql<{ id: number; client: string; since: Date; n: number }>`
    select t.id, a.name as client, t.since, t.n
    from (select id, account_id, waiting_since as since, count(*) over () as n
      from (select * from ticket where agency_id = ${tx.agencyId} and waiting_since is not null
        order by waiting_since, id limit ${INBOX_MOST}) w
      order by waiting_since, id limit 1) t
      join account a on a.agency_id = ${tx.agencyId} and a.id = t.account_id`.execute(tx);
  const [row] = rows;
  if (!row) return { count: 0, first: null };
  const { n: count, since, ...ticket } = row;
  return { count, first: { ...ticket, since: since.toISOString() } };
}
