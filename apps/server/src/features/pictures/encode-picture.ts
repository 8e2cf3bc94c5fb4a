import { decoder } from '../../decoders.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

/** Whatever the content claims to be: no SVG, which may carry scripts and references. */
const TAKEN = new Set(['jpeg', 'png', 'webp']);

/** More than any camera has; a small file that unfolds to more is refused before it does. */
const MAX_PIXELS = 60_000_000;
/** Longest side in pixels of what is kept. */
const MAX_SIDE = 1600;
const JPEG_QUALITY = 82;

export type Picture = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' };

/**
 * Draws an uploaded picture anew (docs/rules/pictures.md): upright, without any metadata, `maxSide` pixels at most.
 * What may be transparent becomes a PNG and everything else a JPEG, which is what mails and printed documents can
 * show. Refuses what is not a whole JPEG, PNG or WebP.
 */
export async function encodePicture(
  bytes: Uint8Array,
  maxSide: number = MAX_SIDE,
): Promise<Picture | Refusal> {
  const sharp = await decoder();
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { hasAlpha, format } = await source.metadata();
    if (!TAKEN.has(format)) return refuse('file_unsupported');
    const drawn = source
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    return hasAlpha
      ? { bytes: await drawn.png({ palette: true, compressionLevel: 9 }).toBuffer(), type: 'image/png' }
      : { bytes: await drawn.jpeg({ quality: JPEG_QUALITY }).toBuffer(), type: 'image/jpeg' };
  } catch {
    // whatever the decoder says: it could not read the file as one of the three
    return refuse('file_unsupported');
  }
}
