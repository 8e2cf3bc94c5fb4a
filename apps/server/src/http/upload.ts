import multipart, { type MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@puerta/contract/endpoint';
import { fileTooLarge } from '@puerta/contract/uploads.es';
import { FILE_BYTES_MAX } from '@puerta/domain/parcel-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../app/refusal.ts';
import { atMost } from '../at-most.ts';
import type { Upload } from '../services/context.ts';

export type Form = { body: unknown; file: Upload | null };

const LIMITS = {
  fileSize: FILE_BYTES_MAX,
  files: 1,
  fields: 50,
  parts: 51,
  fieldSize: 20_000,
  headerPairs: 20,
};
/** Of a form that carries no file: what mail programs post. */
const FIELDS_ALONE = { files: 0, fields: 5, fieldSize: 200 };

/**
 * Reads a file and does what is done with it, in turn; TooBusy where too many wait. Each is in memory whole, twice over
 * while it is put together, and whoever waits is not read meanwhile. How many one person has of them follows from what
 * such a call costs (few-at-once.ts).
 */
export const inUploadTurn = atMost(12, 24);

/** Teaches a scope of routes to read forms of both kinds; the calls outside of it go on answering 415. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false, limits: LIMITS });
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LIMITS.fieldSize },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

/**
 * The fields of a form and its one file, under whatever name it was sent. A call that takes a form also takes JSON,
 * which carries no file. What was sent in excess is read and thrown away, so that the answer arrives.
 */
export async function readForm(
  request: FastifyRequest,
  { upload, uploadMax = FILE_BYTES_MAX }: Pick<Endpoint, 'upload' | 'uploadMax'>,
): Promise<Form | Refusal> {
  if (!request.isMultipart()) return { body: request.body ?? {}, file: null };
  // who left while waiting would never be read to an end
  if (request.raw.destroyed) return refuse('invalid_input');
  const fields = new Map<string, unknown>();
  let file: Upload | Refusal | null = null;
  try {
    for await (const part of request.parts({ limits: upload ? { fileSize: uploadMax } : FIELDS_ALONE })) {
      if (part.type === 'file') file = await readFile(part, uploadMax);
      else if (part.valueTruncated || part.fieldnameTruncated) return refuse('payload_too_large');
      else fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    return refuse(isTooMuch(error) ? 'payload_too_large' : 'invalid_input');
  }
  if (file && 'code' in file) return file;
  return { body: Object.fromEntries(fields), file };
}

/** An input without a chosen file is sent as one without bytes. */
async function readFile(part: MultipartFile, max: number): Promise<Upload | Refusal | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) return refuse('file_too_large', { message: fileTooLarge(max) });
  const bytes = Buffer.concat(chunks);
  return bytes.length === 0 ? null : { bytes };
}

const isTooMuch = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413;
