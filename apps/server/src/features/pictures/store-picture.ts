import { type Refusal, refuse } from '../../app/refusal.ts';
import { draw } from '../../pictures/draw.ts';
import type { Drawn } from '../../pictures/worker.ts';
import { randomBytes } from 'node:crypto';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';

// Feature: Uploaded pictures are drawn anew and stored.

/** Longest side in pixels of what is kept. */
const MAX_SIDE = 1600;

type Picture = Drawn;

/**
 * Draws an uploaded picture anew (docs/rules/pictures.md): upright, without any metadata, `maxSide` pixels at most.
 * What may be transparent becomes a PNG and everything else a JPEG, which is what mails and printed documents can
 * show. Refuses what is not a whole JPEG, PNG or WebP.
 */
export async function encodePicture(
  bytes: Uint8Array,
  maxSide: number = MAX_SIDE,
): Promise<Picture | Refusal> {
  return (await draw({ kind: 'upload', bytes, maxSide })) ?? refuse('file_unsupported');
}

/** What a picture is of; the folder that it lies in. */
type PictureKind = 'profile' | 'logo' | 'product' | 'reception' | 'handover';
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Stores a picture under a key that nobody can guess and that never gets other bytes, and answers the key: a row
 * keeps it, and `fileUrl` makes its address. Call it outside a transaction, before the row is changed.
 */
export async function storePicture(
  { files }: Pick<Services, 'files'>,
  agency: Pick<Agency, 'slug'>,
  kind: PictureKind,
  { bytes, type }: Picture,
): Promise<string> {
  const key = `${agency.slug}/${kind}/${randomBytes(16).toString('hex')}.${ENDINGS[type]}`;
  await files.put(key, bytes, type);
  return key;
}
