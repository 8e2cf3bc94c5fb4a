import type { ClientFile } from '@puerta/contract/client-file';
import { type ManagedQuery, type TicketState, ticketStates } from '@puerta/contract/support';
import { calendarDay, type CalendarDay } from '@puerta/domain/calendar-day';
import { sum } from '@puerta/domain/money';
import { DEFAULT_PAGE_SIZE } from '@puerta/domain/parcel-limits';
import { searchParts } from '@puerta/domain/search';
import { lastMondays } from '@puerta/domain/waiting';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { clientsNamed } from '../clients/find-clients.ts';
import { pagesOf, type Rows, rowsOfPage } from '../page-slice.ts';
import { countTickets, measureAnswers, selectTicketIds, type TicketFilter } from './list-queries.ts';
import { presentFirst, presentManaged, presentWeek } from './present.ts';
import { selectTickets, selectTicketsOf } from './queries.ts';

/** Clients that a search looks among: whoever types so little looks for a subject. */
const MOST_CLIENTS = 200;
const LEAST_OF_NAME = 3;

/** The agency's tickets: all of them to the bare call, a page to any other (docs/rules/tickets.md). */
export const listTickets: Handler<'GET /support/admin'> = async ({ agency, actor, db, clock }, { query }) => {
  const tx = db.read(agency.id);
  if (Object.values(query).every(value => value === undefined)) {
    return { data: (await selectTickets(tx, agency.id)).map(presentManaged) };
  }
  const filter = await filterOf(tx, actor.id, query);
  const counts = await countTickets(tx, agency.id, filter);
  const shown: readonly TicketState[] = query.state ? [query.state] : ticketStates;
  const total = sum(shown.map(state => counts[state]));
  const page = { n: query.page ?? 1, size: query.size ?? DEFAULT_PAGE_SIZE };
  const ids = await idsOf(tx, agency.id, filter, { shown, counts, rows: rowsOfPage(page) });
  const rows = ids.length === 0 ? [] : await selectTicketsOf(tx, agency.id, ids);
  const first_answers = await firstAnswers(tx, agency, calendarDay(clock.now(), agency.time_zone));
  return {
    data: rows.map(presentManaged),
    beside: { pages: pagesOf(total, page), total, counts, first_answers },
  };
};

async function filterOf(tx: Tx, viewer: number, query: ManagedQuery): Promise<TicketFilter> {
  const { q, client = null, package: about = null, from, to } = query;
  const assigned = query.assigned === 'me' ? viewer : (query.assigned ?? null);
  const filter: TicketFilter = { client, package: about, assigned, from, to, search: null };
  if (!q) return filter;
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(q) ?? [];
  const number = digits === undefined ? null : Number(digits);
  // #12 is that ticket and nothing else; two letters name no client
  if (sign) return { ...filter, search: { parts: null, clients: [], number } };
  const clients = q.length < LEAST_OF_NAME ? [] : await clientsNamed(tx, q, MOST_CLIENTS);
  return { ...filter, search: { parts: searchParts(q), clients, number } };
}

/** A client's tickets: how many in each state, and those that wait first, then the newest. */
export async function ticketsOfClient(
  tx: Tx,
  agencyId: number,
  client: number,
  limit: number,
): Promise<ClientFile['tickets']> {
  const filter = await filterOf(tx, 0, { client });
  const counts = await countTickets(tx, agencyId, filter);
  const rows = { offset: 0, limit };
  const ids = await idsOf(tx, agencyId, filter, { shown: ticketStates, counts, rows });
  const found = ids.length === 0 ? [] : await selectTicketsOf(tx, agencyId, ids);
  return { ...counts, first: found.map(presentFirst) };
}

type Shown = { shown: readonly TicketState[]; counts: Record<TicketState, number>; rows: Rows };

/** Each state is an index of its own: a page is read from where it begins in one, and goes on in the next. */
async function idsOf(tx: Tx, agencyId: number, filter: TicketFilter, { shown, counts, rows }: Shown) {
  const ids: number[] = [];
  let skipped = 0;
  for (const state of shown) {
    const offset = Math.max(0, rows.offset - skipped);
    const limit = rows.limit - ids.length;
    if (limit > 0 && offset < counts[state])
      ids.push(...(await selectTicketIds(tx, agencyId, filter, state, { offset, limit })));
    skipped += counts[state];
  }
  return ids;
}

/** How fast the agency answers: this week, and the whole one before. */
async function firstAnswers(tx: Tx, agency: Pick<Agency, 'id' | 'time_zone'>, today: CalendarDay) {
  const [before = today, current = today] = lastMondays(today, 2);
  const week = async (monday: CalendarDay) =>
    presentWeek(monday, await measureAnswers(tx, agency.id, monday, agency.time_zone));
  return { current: await week(current), before: await week(before) };
}
