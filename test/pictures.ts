import { crc32, deflateSync } from 'node:zlib';

/** The smallest picture there is: one transparent point, as a PNG. */
const POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What a person may upload. */
export const picture = (): Blob => new Blob([Buffer.from(POINT, 'base64')], { type: 'image/png' });

/** Points of a row or column in each of the seven passes of an interlaced PNG: first one, step. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

/** A black interlaced PNG: a few kilobytes, which a decoder has to hold whole. */
export function interlaced(side: number): Blob {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // eight bits of three colours, interlaced
  head.set([8, 2, 0, 0, 1], 8);
  const along = (first: number, step: number) => Math.ceil((side - first) / step);
  const bytes = PASSES.map(([x, dx, y, dy]) => along(y, dy) * (1 + 3 * along(x, dx)));
  const data = deflateSync(Buffer.alloc(bytes.reduce((sum, one) => sum + one, 0)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Blob([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
