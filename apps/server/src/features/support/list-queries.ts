import type { TicketState } from '@puerta/contract/support';
import type { CalendarDay } from '@puerta/domain/calendar-day';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Rows } from '../page-slice.ts';

export type TicketFilter = {
  /** days on which they were opened, both included */
  from: CalendarDay | undefined;
  to: CalendarDay | undefined;
  client: number | null;
  package: number | null;
  /** of one manager; 'nobody': of none */
  assigned: number | 'nobody' | null;
  /** all of `parts` in its subject and tracking (null: they are not looked at), or one of `clients`, or its number */
  search: { parts: readonly string[] | null; clients: readonly number[]; number: number | null } | null;
};

/** Written out as the index of that state has it. */
const IN_STATE = {
  waiting: sql<boolean>`waiting_since is not null`,
  answered: sql<boolean>`status = 'OPEN' and waiting_since is null`,
  closed: sql<boolean>`status = 'CLOSED'`,
} as const satisfies Record<TicketState, unknown>;

function filtered(tx: Tx, agencyId: number, state: TicketState, filter: TicketFilter) {
  const { client, package: about, assigned, search, from, to } = filter;
  let rows = tx.selectFrom('ticket').where('agency_id', '=', agencyId).where(IN_STATE[state]);
  if (client !== null) rows = rows.where('account_id', '=', client);
  if (about !== null) rows = rows.where('package_id', '=', about);
  if (from) rows = rows.where('day', '>=', from);
  if (to) rows = rows.where('day', '<=', to);
  if (assigned === 'nobody') rows = rows.where('assigned_to', 'is', null);
  else if (assigned !== null) rows = rows.where('assigned_to', '=', assigned);
  if (search === null) return rows;
  const { parts, clients, number } = search;
  return rows.where(({ or, and, eb }) =>
    or([
      ...(parts === null ? [] : [and(parts.map(part => sql<boolean>`strpos(words, ${part}) > 0`))]),
      eb('account_id', '=', sql<number>`any(${[...clients]}::integer[])`),
      ...(number === null ? [] : [eb('id', '=', number)]),
    ]),
  );
}

/** How many there are in each state. */
export async function countTickets(
  tx: Tx,
  agencyId: number,
  filter: TicketFilter,
): Promise<Record<TicketState, number>> {
  const count = (state: TicketState) =>
    filtered(tx, agencyId, state, filter).select(eb => eb.fn.countAll<number>().as('n'));
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
export async function selectTicketIds(
  tx: Tx,
  agencyId: number,
  filter: TicketFilter,
  state: TicketState,
  { offset, limit }: Rows,
): Promise<number[]> {
  const found = filtered(tx, agencyId, state, filter).select('id');
  const ordered =
    state === 'waiting' ? found.orderBy('waiting_since').orderBy('id') : found.orderBy('id', 'desc');
  return (await ordered.offset(offset).limit(limit).execute()).map(({ id }) => id);
}

/** Seconds from the opening of tickets to the agency's first reply, of those first answered in the week of a Monday. */
export const measureAnswers = (tx: Tx, agencyId: number, monday: CalendarDay, timeZone: string) =>
  tx
    .selectFrom('ticket')
    .select(eb => eb.fn.countAll<number>().as('answered'))
    .select(sql<number | null>`avg(extract(epoch from answered_at - created_at))::float`.as('mean'))
    .select(
      sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))`.as(
        'median',
      ),
    )
    .where('agency_id', '=', agencyId)
    .where('answered_at', '>=', sql<Date>`(${monday}::date)::timestamp at time zone ${timeZone}`)
    .where('answered_at', '<', sql<Date>`(${monday}::date + 7)::timestamp at time zone ${timeZone}`)
    .executeTakeFirstOrThrow();
export type AnsweredRow = Awaited<ReturnType<typeof measureAnswers>>;
