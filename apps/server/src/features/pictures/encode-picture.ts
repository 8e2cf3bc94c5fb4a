import { type Refusal, refuse } from '../../app/refusal.ts';
import { draw } from '../../pictures/draw.ts';
import type { Drawn } from '../../pictures/worker.ts';

/** Longest side in pixels of what is kept. */
const MAX_SIDE = 1600;

export type Picture = Drawn;

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
