import { PICTURE_QUALITY } from '@puerta/domain/parcels/parcel-limits';

/** Longest side in pixels: what the server keeps at most. */
const MAX_SIDE = 1600;

/**
 * A picture drawn anew in the browser, so that a phone's photo of many megabytes is sent as some hundred kilobytes.
 * What may be transparent stays so. A file that the browser cannot draw is handed back: the server says what it is.
 */
export async function compressPicture(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, PICTURE_QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
}
