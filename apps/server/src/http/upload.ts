import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { Endpoint } from '@puerta/contract/endpoint';
import { fileTooLarge } from '@puerta/contract/refusals.es';
import { FILE_BYTES_MAX } from '@puerta/domain/parcels/parcel-limits';
import { isStaff } from '@puerta/domain/people/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../app/actor.ts';
import { type Refusal, refuse } from '../app/refusal.ts';
import { atMost, atMostEach } from '../at-most.ts';

/** The file waits on the disk, for whoever has to close it. */
export type Form = { body: unknown; file: FileHandle | null };

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

const ofStaff = atMost(6, 24);
const ofCustomers = atMost(2, 24);
const ofEach = atMostEach(1, 24);

/**
 * Does what is done with a file that has arrived, in turn; TooBusy where too many wait. Files in turn are in memory
 * whole. Staff do not wait for customers, of whom anybody may become one, nor a customer for all that another sent.
 */
export const inUploadTurn = <T>(
  { id, role }: Pick<Actor, 'id' | 'role'>,
  work: () => Promise<T>,
): Promise<T> => (isStaff(role) ? ofStaff(work) : ofEach(String(id), () => ofCustomers(work)));

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
  let file: FileHandle | null = null;
  let refusal: Refusal | null = null;
  try {
    for await (const part of request.parts({ limits: upload ? { fileSize: uploadMax } : FIELDS_ALONE })) {
      if (part.type === 'file') {
        file = await openHidden();
        refusal = await keep(part, file, uploadMax);
      } else if (part.valueTruncated || part.fieldnameTruncated) refusal ??= refuse('payload_too_large');
      else fields.set(part.fieldname, part.value);
    }
    // an input without a chosen file is sent as one without bytes
    if (!refusal && (await file?.stat())?.size !== 0) return { body: Object.fromEntries(fields), file };
  } catch (error) {
    refusal = refuse(isTooMuch(error) ? 'payload_too_large' : 'invalid_input');
  }
  await file?.close();
  return refusal ?? { body: Object.fromEntries(fields), file: null };
}

/**
 * A file without a name, which is gone when it is closed or the server dies: who sends slowly holds a place on the disk,
 * and neither memory nor a turn.
 */
async function openHidden(): Promise<FileHandle> {
  const path = join(tmpdir(), `puerta-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function keep(part: MultipartFile, file: FileHandle, max: number): Promise<Refusal | null> {
  await file.writeFile(part.file);
  return part.file.truncated ? refuse('file_too_large', { message: fileTooLarge(max) }) : null;
}

/** All that was kept, into memory. */
export async function bytesOf(file: FileHandle): Promise<Uint8Array> {
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: Buffer.allocUnsafeSlow(size), position: 0 });
  return buffer;
}

const isTooMuch = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413;
