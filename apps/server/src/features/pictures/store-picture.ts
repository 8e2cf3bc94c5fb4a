import { randomBytes } from 'node:crypto';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import type { Picture } from './encode-picture.ts';

/** What a picture is of; the folder that it lies in. */
export type PictureKind = 'profile' | 'logo' | 'product' | 'reception';
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
