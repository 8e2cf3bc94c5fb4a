import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { setDismissed } from './queries.ts';

/** A customer puts away what came to nothing; what still waits for a payment, or was paid, cannot be. */
export const dismissOrder: Handler<'POST /order/dismiss'> = async (
  { agency, actor, db, clock },
  { body },
) => {
  const isDone = await db.within(agency.id, tx =>
    setDismissed(tx, agency.id, { accountId: actor.id, id: body.id, at: clock.now() }),
  );
  return isDone ? { data: { id: body.id } } : refuse('not_found');
};
