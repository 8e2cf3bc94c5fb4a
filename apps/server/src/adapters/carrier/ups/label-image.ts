import { decoder } from '../../../decoders.ts';
import { LABEL_SIZE, newSheet, toBytes } from '../../../pdf/sheet.ts';

/** Height to width of the part of UPS's picture that is the label; what is beside it is blank. */
const RATIO = 1.5;
const UPRIGHT = 90;
/** A label found again is, byte by byte, the label that was bought: it has no dates of its own. */
const UNDATED = new Date(0);

/**
 * UPS's label picture as an upright 4×6 inch page: it comes lying on its side (1400×800 pixels, of which 1200×800 are
 * the label at 200 dpi). Throws when the bytes are no picture.
 */
export async function labelPdf(picture: Uint8Array): Promise<Uint8Array> {
  const sharp = await decoder();
  const { width, height } = await sharp(picture).metadata();
  const label =
    width > height
      ? sharp(picture)
          .extract({ left: 0, top: 0, width: Math.min(width, Math.round(height * RATIO)), height })
          .rotate(UPRIGHT)
      : sharp(picture);
  const png = await label.flatten({ background: 'white' }).greyscale().png().toBuffer();
  const sheet = newSheet({ size: LABEL_SIZE, title: 'UPS', author: 'UPS', createdAt: UNDATED });
  const [pageWidth, pageHeight] = LABEL_SIZE;
  sheet.image(png, 0, 0, { width: pageWidth, height: pageHeight });
  return toBytes(sheet);
}
