import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Things that people edit, as the database's trigger names them: by their tables. */
export type Edited =
  | 'lot'
  | 'state'
  | 'city'
  | 'office'
  | 'transport'
  | 'product'
  | 'account'
  | 'agency'
  | 'canned_answer';

/** Says for the rest of the transaction who changes fields, and when. */
export const nameEditor = (tx: Tx, actorId: number, at: Date) =>
  sql`select set_config('puerta.editor', ${String(actorId)}, true),
    set_config('puerta.edited_at', ${at.toISOString()}, true)`.execute(tx);

/** Columns that anybody changed after a version, each with who did it last. */
export const selectEdits = (
  tx: Tx,
  agencyId: number,
  { object, id, after }: { object: Edited; id: number; after: number },
) =>
  tx
    .selectFrom('edit as e')
    .leftJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'e.agency_id').onRef('a.id', '=', 'e.actor_id'),
    )
    .select(['e.field as column', 'e.at', 'e.actor_id', 'a.name'])
    .where('e.agency_id', '=', agencyId)
    .where('e.object_type', '=', object)
    .where('e.object_id', '=', id)
    .where('e.version', '>', after)
    .execute();
