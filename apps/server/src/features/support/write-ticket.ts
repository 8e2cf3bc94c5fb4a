import { refuse } from '../../app/refusal.ts';
import { same } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';

/** Somebody who typed so long ago still writes: longer than a browser waits before it says so again. Milliseconds. */
const WRITES_FOR = 12_000;

/** Tells colleagues that the caller writes in an open ticket; no customer ever hears of it. */
export const sayWriting: Handler<'POST /support/admin/writing'> = ({ actor, clock, within }, { body }) =>
  within(async tx => {
    const ticket = await tx
      .selectOwn('ticket')
      .select('id')
      .where('id', '=', body.id)
      .where('status', '=', 'OPEN')
      .executeTakeFirst();
    if (!ticket) return refuse('ticket_not_found');
    const at = clock.now();
    await tx
      .insertInto('ticket_writing')
      .values({ agency_id: tx.agencyId, ticket_id: ticket.id, account_id: actor.id, at })
      .onConflict(conflict => conflict.columns(['agency_id', 'ticket_id', 'account_id']).doUpdateSet({ at }))
      .execute();
    return { data: null };
  });

/** What they wrote is sent. */
export const stopWriting = (tx: Tx, ticketId: number, accountId: number) =>
  tx
    .deleteOwn('ticket_writing')
    .where('ticket_id', '=', ticketId)
    .where('account_id', '=', accountId)
    .execute();

/** The names of those who write in a ticket at this moment, but the caller. */
export async function colleaguesWriting(
  { actor, clock, read }: Pick<Context, 'actor' | 'clock' | 'read'>,
  ticketId: number,
): Promise<string[]> {
  const rows = await read
    .selectOwn('ticket_writing as w')
    .innerJoin('account as a', join => same(join, 'a.id', 'w.account_id'))
    .select('a.name')
    .where('w.ticket_id', '=', ticketId)
    .where('w.account_id', '<>', actor.id)
    .where('w.at', '>', new Date(clock.now().getTime() - WRITES_FOR))
    .orderBy('a.name')
    .execute();
  return rows.map(({ name }) => name);
}
