import { LABEL_SIZE, newSheet, toBytes } from '../../../pdf/sheet.ts';
import { draw } from '../../../pictures/draw.ts';

/** Height to width of the part of UPS's picture that is the label; what is beside it is blank. */
const RATIO = 1.5;
/** A label found again is, byte by byte, the label that was bought: it has no dates of its own. */
const UNDATED = new Date(0);

/**
 * UPS's label picture as an upright 4×6 inch page: it comes lying on its side (1400×800 pixels, of which 1200×800 are
 * the label at 200 dpi). Throws when the bytes are no picture.
 */
export async function labelPdf(picture: Uint8Array): Promise<Uint8Array> {
  const label = await draw({ kind: 'label', bytes: picture, ratio: RATIO });
  if (!label) throw new Error('The label is no picture');
  const sheet = newSheet({ size: LABEL_SIZE, title: 'UPS', author: 'UPS', createdAt: UNDATED });
  const [pageWidth, pageHeight] = LABEL_SIZE;
  sheet.image(Buffer.from(label.bytes), 0, 0, { width: pageWidth, height: pageHeight });
  return toBytes(sheet);
}
