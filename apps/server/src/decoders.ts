import type Sharp from 'sharp';

let opened: Promise<typeof Sharp> | undefined;

/**
 * The library that decodes pictures, loaded with the first one: its 20 MB are nothing to a server that is shown none.
 * The only pictures that this process ever decodes are what people upload, and the GIF of a carrier's label.
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
  return sharp;
}
