import type Sharp from 'sharp';

let opened: Promise<typeof Sharp> | undefined;

/**
 * The library that decodes pictures: what people upload, and the GIF of a carrier's label. The process that draws loads
 * it; the server never does.
 */
export function decoder(): Promise<typeof Sharp> {
  opened ??= open();
  return opened;
}

async function open(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  // a picture more or less in memory makes no difference to the next one
  sharp.cache(false);
  // one picture takes one thread: the others are somebody's who waits
  sharp.concurrency(1);
  return sharp;
}
