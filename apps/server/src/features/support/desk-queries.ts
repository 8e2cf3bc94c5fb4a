import type { Tx } from '../../db/within-agency.ts';

type NewNote = { ticket_id: number; author_id: number; message: string; created_at: Date };

export async function insertNote(tx: Tx, agencyId: number, note: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_note')
    .values({ ...note, agency_id: agencyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first, each with who wrote it. */
export const selectNotes = (tx: Tx, agencyId: number, ticketId: number) =>
  tx
    .selectFrom('ticket_note as n')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'n.agency_id').onRef('a.id', '=', 'n.author_id'),
    )
    .select(['n.id', 'n.message', 'n.created_at', 'a.name as author'])
    .where('n.agency_id', '=', agencyId)
    .where('n.ticket_id', '=', ticketId)
    .orderBy('n.id')
    .execute();
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** Managers who can sign in. */
const colleagues = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null);

export const selectColleagues = (tx: Tx, agencyId: number) =>
  colleagues(tx, agencyId).orderBy('name').orderBy('id').execute();

/** undefined for anybody else. */
export const findColleague = (tx: Tx, agencyId: number, id: number) =>
  colleagues(tx, agencyId).where('id', '=', id).executeTakeFirst();

export const markAssigned = (tx: Tx, agencyId: number, id: number, to: number | null) =>
  tx
    .updateTable('ticket')
    .set({ assigned_to: to })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();

export type CannedRow = { id: number; title: string; message: string; version: number };
type CannedText = Pick<CannedRow, 'title' | 'message'>;

const canned = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('canned_answer')
    .select(['id', 'title', 'message', 'version'])
    .where('agency_id', '=', agencyId);

export const selectCanned = (tx: Tx, agencyId: number): Promise<CannedRow[]> =>
  canned(tx, agencyId).orderBy('title').orderBy('id').execute();

/** Nobody changes it until the transaction ends. */
export const lockCanned = (tx: Tx, agencyId: number, id: number): Promise<CannedRow | undefined> =>
  canned(tx, agencyId).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertCanned(tx: Tx, agencyId: number, text: CannedText): Promise<number> {
  const { id } = await tx
    .insertInto('canned_answer')
    .values({ ...text, agency_id: agencyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateCanned = (tx: Tx, agencyId: number, id: number, { title, message }: CannedText) =>
  tx
    .updateTable('canned_answer')
    .set({ title, message })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();

export const deleteCanned = (tx: Tx, agencyId: number, id: number) =>
  tx.deleteFrom('canned_answer').where('agency_id', '=', agencyId).where('id', '=', id).execute();
