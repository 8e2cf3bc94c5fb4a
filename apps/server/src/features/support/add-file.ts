import { randomBytes } from 'node:crypto';
import { ticketTexts } from '@puerta/contract/support.es';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Handler } from '../../services/context.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { claimFiles, insertFile, selectFile } from './file-queries.ts';

const HOUR_MS = 60 * 60_000;
/** Uploads of one person in an hour: a long conversation, and no store of files. */
const MOST_UPLOADS = 60;

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const;
type Kept = { bytes: Uint8Array; type: keyof typeof ENDINGS };

/** Keeps a file until what it belongs to is sent (docs/rules/tickets.md). */
export const uploadFile: Handler<'POST /support/file'> = async (context, { body, file }) => {
  const { agency, actor, db, clock, files, limits } = context;
  const counter = { key: `ticket-file:${agency.id}:${actor.id}`, limit: MOST_UPLOADS, windowMs: HOUR_MS };
  const limited = await limits.exact(counter);
  if (limited) return limited;
  const kept = await keepable(file.bytes);
  if (isRefusal(kept)) return kept;
  const { bytes, type } = kept;
  const key = `tickets/${agency.slug}/${randomBytes(16).toString('hex')}.${ENDINGS[type]}`;
  await files.put(key, bytes, type);
  const row = { name: body.name || `archivo.${ENDINGS[type]}`, type, bytes: bytes.length };
  const id = await db.within(agency.id, tx =>
    insertFile(tx, agency.id, { ...row, author_id: actor.id, file_key: key, created_at: clock.now() }),
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
  const { agency, actor, db, files } = context;
  const row = await selectFile(db.read(agency.id), agency.id, params.id);
  const isOwn = row && (row.ticket_id === null ? row.author_id : row.account_id) === actor.id;
  const isSeen = isOwn || (row && row.ticket_id !== null && actor.role === 'manager');
  const file = isSeen ? await files.get(row.file_key) : null;
  if (!row || !file) return refuse('not_found');
  const ending = row.file_key.slice(row.file_key.lastIndexOf('.'));
  return {
    data: { bytes: file.bytes, type: row.type, fileName: `ticket-${row.ticket_id ?? 0}-${row.id}${ending}` },
  };
};

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
  agencyId: number,
  { files, ticket, replyId, actor, at }: Sent,
): Promise<Refusal | null> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return null;
  const claim = { files: wanted, authorId: actor.id, ticketId: ticket.id, replyId };
  const claimed = await claimFiles(tx, agencyId, claim);
  if (claimed < wanted.length) return refuse('file_missing', { message: ticketTexts.invalid.fileGone });
  tell(tx, {
    actor,
    at,
    kind: 'ticket.attached',
    object: { type: 'ticket', id: ticket.id, label: String(ticket.id) },
    about: { clientId: ticket.account_id },
    to: { files: claimed },
  });
  return null;
}
