import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json)$/;
/** Below this the headers weigh more than what is saved. */
const WORTH_IT = 600;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Lays a brotli and a gzip beside each built text, once and at their strongest: the server sends the one that the
 * browser reads. Browsers read brotli over https alone; over plain http, as on a counter's own network, gzip.
 */
export const compressed: Plugin = {
  name: 'puerta-compressed',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
    await Promise.all(
      files.map(async file => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (content.length < WORTH_IT) return;
        const path = join(dir, file.fileName);
        await Promise.all([
          brotli(content).then(bytes => writeFile(`${path}.br`, bytes)),
          zip(content, { level: 9 }).then(bytes => writeFile(`${path}.gz`, bytes)),
        ]);
      }),
    );
  },
};
