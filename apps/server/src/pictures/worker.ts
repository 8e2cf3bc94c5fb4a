import { setPriority } from 'node:os';
import { decoder } from './decoder.ts';

/** More than a phone's camera has; what unfolds to more is refused before it does. */
const MAX_PIXELS = 25_000_000;
/** Whatever the content claims to be: no SVG, which may carry scripts and references. */
const TAKEN = new Set(['jpeg', 'png', 'webp']);
const JPEG_QUALITY = 82;
/** What may be transparent is a mark or a drawing; what takes more than this as one is a photo. */
const MOST_PNG_BYTES = 1_500_000;
const UPRIGHT = 90;
const WHITE = '#ffffff';

/** What is asked of this process. */
export type Job =
  | { kind: 'upload'; bytes: Uint8Array; maxSide: number }
  | { kind: 'label'; bytes: Uint8Array; ratio: number }
  | { kind: 'icon'; mark: { logo: Uint8Array } | Letters; colour: string; size: number; inside: number };
type Letters = { text: string; colour: string; fontFile: string };

export type Drawn = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' };

const drawing = {
  async upload({ bytes, maxSide }: Extract<Job, { kind: 'upload' }>): Promise<Drawn | null> {
    const source = await read(bytes);
    const { hasAlpha, format } = await source.metadata();
    if (!TAKEN.has(format)) return null;
    const drawn = source
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    if (hasAlpha) {
      // with all its colours: to choose 256 of them takes twenty seconds where there are as many as points
      const bytes = await drawn.clone().png().toBuffer();
      if (bytes.length <= MOST_PNG_BYTES) return { bytes, type: 'image/png' };
    }
    const jpeg = drawn.flatten({ background: WHITE }).jpeg({ quality: JPEG_QUALITY });
    return { bytes: await jpeg.toBuffer(), type: 'image/jpeg' };
  },

  async label({ bytes, ratio }: Extract<Job, { kind: 'label' }>): Promise<Drawn> {
    const source = await read(bytes);
    const { width, height } = await source.metadata();
    const label =
      width > height
        ? source
            .extract({ left: 0, top: 0, width: Math.min(width, Math.round(height * ratio)), height })
            .rotate(UPRIGHT)
        : source;
    const flat = label.flatten({ background: 'white' }).greyscale();
    return { bytes: await flat.png().toBuffer(), type: 'image/png' };
  },

  async icon({ mark, colour, size, inside }: Extract<Job, { kind: 'icon' }>): Promise<Drawn> {
    const sharp = await decoder();
    const drawn =
      'logo' in mark
        ? (await read(mark.logo)).resize({ width: inside, height: inside, fit: 'inside' })
        : sharp({
            text: {
              text: `<span foreground="${mark.colour}">${mark.text}</span>`,
              font: 'Archivo',
              fontfile: mark.fontFile,
              width: inside,
              height: Math.round(inside * 0.7),
              rgba: true,
            },
          });
    const background = 'logo' in mark ? WHITE : colour;
    const icon = sharp({ create: { width: size, height: size, channels: 3, background } })
      .composite([{ input: await drawn.png().toBuffer() }])
      .png({ palette: true, compressionLevel: 9 });
    return { bytes: await icon.toBuffer(), type: 'image/png' };
  },
};

const read = async (bytes: Uint8Array) =>
  (await decoder())(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });

const draw = (job: Job): Promise<Drawn | null> => drawing[job.kind](job as never);

// people who sign in come before pictures
setPriority(10);
process.on('message', (job: Job) => {
  // whatever the decoder says: it could not read the picture
  void draw(job).then(
    drawn => process.send?.(drawn),
    () => process.send?.(null),
  );
});
// it ends with the server, and not before: a signal to both leaves a picture under way its end
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
