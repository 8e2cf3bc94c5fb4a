import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Axes = Record<string, number | { min: number; max: number }>;
type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Axes; keepFeatures: string[] },
) => Promise<Buffer>;

const require = createRequire(import.meta.url);

/** What Spanish texts, prices, sizes and addresses need. */
const PRINTABLE_ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¡¿ºª«»“”‘’–—…·×÷±²³°€©®•−→←\u00a0';
const TEXT = PRINTABLE_ASCII + SPANISH;

const FACES: { file: string; axes: Axes; features: string[] }[] = [
  {
    file: 'archivo-text.woff2',
    axes: { wght: { min: 400, max: 700 }, wdth: 100 },
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  },
  {
    file: 'archivo-display.woff2',
    axes: { wght: 740, wdth: 118 },
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  },
];

/**
 * Cuts Archivo down to Spanish in two files before anything imports them: text (400 to 700) and display
 * (expanded, 740). Vite then hashes them like any other asset. The result is kept until source or recipe change.
 */
export function subsetFonts(directory: string): Plugin {
  return {
    name: 'puerta-fonts',
    async config() {
      await mkdir(directory, { recursive: true });
      const source = await readFile(
        require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
      );
      for (const face of FACES) {
        await writeFace(directory, source, face);
      }
    },
  };
}

async function writeFace(directory: string, source: Buffer, face: (typeof FACES)[number]): Promise<void> {
  // Hints stay: without them Linux rounds every letter's width to whole pixels.
  const options = { targetFormat: 'woff2', variationAxes: face.axes, keepFeatures: face.features } as const;
  const recipe = createHash('sha256')
    .update(source)
    .update(JSON.stringify([TEXT, options]))
    .digest('hex');
  const target = join(directory, face.file);
  const stamp = `${target}.sha256`;
  if (existsSync(target) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) {
    return;
  }
  const subsetFont = require('subset-font') as SubsetFont;
  const subset = await subsetFont(source, TEXT, options);
  // Two builds may run side by side: a rename never shows half a file.
  const draft = `${target}.${process.pid}`;
  await writeFile(draft, subset);
  await rename(draft, target);
  await writeFile(stamp, recipe);
}
