import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

type NewFile = {
  author_id: number;
  file_key: string;
  name: string;
  type: string;
  bytes: number;
  created_at: Date;
};

export async function insertFile(tx: Tx, agencyId: number, file: NewFile): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_file')
    .values({ ...file, agency_id: agencyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A file, and whose ticket it was sent with. */
export const selectFile = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('ticket_file as f')
    .leftJoin('ticket as t', join =>
      join.onRef('t.agency_id', '=', 'f.agency_id').onRef('t.id', '=', 'f.ticket_id'),
    )
    .select(['f.id', 'f.author_id', 'f.ticket_id', 'f.file_key', 'f.type', 't.account_id'])
    .where('f.agency_id', '=', agencyId)
    .where('f.id', '=', id)
    .executeTakeFirst();

/** All that was sent with a ticket and its replies, in the order of the uploads. */
export const selectFiles = (tx: Tx, agencyId: number, ticketId: number) =>
  tx
    .selectFrom('ticket_file')
    .select(['id', 'reply_id', 'name', 'type', 'bytes'])
    .where('agency_id', '=', agencyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

type Claim = { files: readonly number[]; authorId: number; ticketId: number; replyId: number | null };

/** Sends an author's files that were not sent yet; answers how many those were. */
export async function claimFiles(tx: Tx, agencyId: number, claim: Claim): Promise<number> {
  const claimed = await tx
    .updateTable('ticket_file')
    .set({ ticket_id: claim.ticketId, reply_id: claim.replyId })
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${[...claim.files]}::integer[])`)
    .where('author_id', '=', claim.authorId)
    .where('ticket_id', 'is', null)
    .returning('id')
    .execute();
  return claimed.length;
}
