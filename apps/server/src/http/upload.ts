import multipart, { type MultipartFile } from '@fastify/multipart';
import { FILE_BYTES_MAX } from '@puerta/domain/parcel-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../app/refusal.ts';
import type { Upload } from '../services/context.ts';

export type Form = { body: Record<string, unknown>; file: Upload | null };

const LIMITS = {
  fileSize: FILE_BYTES_MAX,
  files: 1,
  fields: 50,
  parts: 51,
  fieldSize: 20_000,
  headerPairs: 20,
};

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
export async function readForm(request: FastifyRequest): Promise<Form | Refusal> {
  if (!request.isMultipart()) return { body: (request.body ?? {}) as Form['body'], file: null };
  const fields = new Map<string, unknown>();
  let file: Upload | Refusal | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part);
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
async function readFile(part: MultipartFile): Promise<Upload | Refusal | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) return refuse('file_too_large');
  const bytes = Buffer.concat(chunks);
  return bytes.length === 0 ? null : { bytes };
}

const isTooMuch = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413;
