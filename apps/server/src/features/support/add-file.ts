import { randomBytes } from 'node:crypto';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { ofTicket } from '../../facts/about.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { encodePicture } from '../pictures/store-picture.ts';

const HOUR_MS = 60 * 60_000;
/** Uploads of one person in an hour: a long conversation, and no store of files. */
const MOST_UPLOADS = 60;

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;
type Kept = { bytes: Uint8Array; type: keyof typeof ENDINGS };

/** Keeps a file until what it belongs to is sent (docs/rules/tickets.md). */
export const uploadFile: Handler<'POST /support/file'> = async (context, { body, file }) => {
  const { agency, actor, clock, files, limits, within } = context;
  const counter = { key: `ticket-file:${agency.id}:${actor.id}`, limit: MOST_UPLOADS, windowMs: HOUR_MS };
  const limited = await limits.exact(counter);
  if (limited) return limited;
  const kept = await keepable(file.bytes);
  if (isRefusal(kept)) return kept;
  const { bytes, type } = kept;
  const key = `tickets/${agency.slug}/${randomBytes(16).toString('hex')}.${ENDINGS[type]}`;
  await files.put(key, bytes, type);
  const row = { name: body.name || `archivo.${ENDINGS[type]}`, type, bytes: bytes.length };
  const { id } = await within(tx =>
    tx
      .insertInto('ticket_file')
      .values({
        ...row,
        agency_id: agency.id,
        author_id: actor.id,
        file_key: key,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { data: { id, ...row } };
};

/** What its content says that it is: a PDF as it came, which browsers save and do not show; a picture drawn anew. */
async function keepable(bytes: Uint8Array): Promise<Kept | Refusal> {
  if (isPdf(bytes)) return { bytes, type: 'application/pdf' };
  const picture = await encodePicture(bytes);
  return isRefusal(picture) && picture.code === 'file_unsupported'
    ? refuse('file_unsupported', { message: ticketTexts.invalid.file })
    : picture;
}

const PDF_END = 1024;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** It begins and ends as one, and says where its parts are: half of an upload is none, nor are five letters before a script. */
const isPdf = (bytes: Uint8Array) =>
  /^%PDF-[12]\.\d\s/.test(latin(bytes.subarray(0, 9))) &&
  /startxref\s+\d+\s+%%EOF/.test(latin(bytes.subarray(-PDF_END)));

/** Answers a file to whoever may see the ticket that it was sent with; before, to whoever uploaded it. */
export const readFile: Handler<'GET /support/file/:id'> = async (context, { params }) => {
  const { actor, files, read } = context;
  const row = await selectFile(read, params.id);
  const isOwn = row && (row.ticket_id === null ? row.author_id : row.account_id) === actor.id;
  const isSeen = isOwn || (row && row.ticket_id !== null && actor.role === 'manager');
  const file = isSeen ? await files.get(row.file_key) : null;
  if (!row || !file) return refuse('not_found');
  const ending = row.file_key.slice(row.file_key.lastIndexOf('.'));
  return {
    data: { bytes: file.bytes, type: row.type, fileName: `ticket-${row.ticket_id ?? 0}-${row.id}${ending}` },
  };
};

/** A file, and whose ticket it was sent with. */
const selectFile = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('ticket_file as f')
    .leftJoin('ticket as t', join => same(join, 't.id', 'f.ticket_id'))
    .select(['f.id', 'f.author_id', 'f.ticket_id', 'f.file_key', 'f.type', 't.account_id'])
    .where('f.id', '=', id)
    .executeTakeFirst();

/** All that was sent with a ticket and its replies, in the order of the uploads. */
export const selectFiles = (tx: ReadTx, ticketId: number) =>
  tx
    .selectOwn('ticket_file')
    .select(['id', 'reply_id', 'name', 'type', 'bytes'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];

type Sent = {
  files: readonly number[];
  ticket: { id: number; account_id: number };
  /** null: the ticket's first message */
  replyId: number | null;
  actor: NonNullable<Fact['actor']>;
  at: Date;
};

/** Sends uploaded files along with a message of their author; refused where one was sent before, or is nobody's any more. */
export async function attachFiles(
  tx: Tx,
  { files, ticket, replyId, actor, at }: Sent,
): Promise<Refusal | null> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return null;
  const claimed = await tx
    .updateOwn('ticket_file')
    .set({ ticket_id: ticket.id, reply_id: replyId })
    .where('id', '=', anyOf(wanted))
    .where('author_id', '=', actor.id)
    .where('ticket_id', 'is', null)
    .returning('id')
    .execute();
  if (claimed.length < wanted.length)
    return refuse('file_missing', { message: ticketTexts.invalid.fileGone });
  tell(tx, { actor, at, kind: 'ticket.attached', ...ofTicket(ticket), to: { files: claimed.length } });
  return null;
}
