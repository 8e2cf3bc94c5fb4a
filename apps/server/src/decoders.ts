import sharp from 'sharp';

// The only pictures that this process ever decodes: what people upload, and the GIF of a carrier's label.
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

export { sharp };
