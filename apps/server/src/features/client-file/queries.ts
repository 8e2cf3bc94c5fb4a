import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** How many packages a client has of each kind. */
export const countPackages = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom('package')
    .select('domestic')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where voided_at is null and status < 5)`.as('moving'))
    .select(sql<number>`count(*) filter (where voided_at is not null)`.as('voided'))
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .groupBy('domestic')
    .execute();
export type CountRow = Awaited<ReturnType<typeof countPackages>>[number];

type NewNote = { account_id: number; author_id: number; message: string; created_at: Date };

export async function insertNote(tx: Tx, agencyId: number, note: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('client_note')
    .values({ ...note, agency_id: agencyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first, each with who wrote it. */
export const selectNotes = (tx: Tx, agencyId: number, accountId: number, most: number) =>
  tx
    .selectFrom('client_note as n')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'n.agency_id').onRef('a.id', '=', 'n.author_id'),
    )
    .select(['n.id', 'n.message', 'n.created_at', 'a.name as author'])
    .where('n.agency_id', '=', agencyId)
    .where('n.account_id', '=', accountId)
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute();
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** Whose note it was; undefined where there is none any more. */
export const deleteNote = (tx: Tx, agencyId: number, id: number) =>
  tx
    .deleteFrom('client_note as n')
    .using('account as a')
    .whereRef('a.agency_id', '=', 'n.agency_id')
    .whereRef('a.id', '=', 'n.account_id')
    .where('n.agency_id', '=', agencyId)
    .where('n.id', '=', id)
    .returning(['a.id', 'a.name'])
    .executeTakeFirst();
