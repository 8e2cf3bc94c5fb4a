import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerOf, newEnvelope, newKeys, open, openEnvelope, seal } from './envelope.ts';

const { publicKey, privateKey } = newKeys();
const CHUNK = 64 * 1024;

const sealed = (bytes: Buffer) => buffer(Readable.from(seal(newEnvelope(publicKey), Readable.from([bytes]))));
/** In parts of odd sizes, as a file may be read. */
async function opened(bytes: Buffer, pem = privateKey, part = 50_000): Promise<Buffer> {
  const header = headerOf(bytes);
  if (!header) throw new Error('not sealed');
  const parts = Array.from({ length: Math.ceil(bytes.length / part) }, (_, at) =>
    bytes.subarray(at * part, (at + 1) * part),
  );
  return Buffer.concat(await Array.fromAsync(open(openEnvelope(header, pem), Readable.from(parts))));
}
const filled = (length: number) => Buffer.alloc(length, 'puerta');

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('%i bytes come back', async length => {
  const file = await sealed(filled(length));
  expect(await opened(file)).toEqual(filled(length));
  expect(await opened(file, privateKey, 7 * CHUNK)).toEqual(filled(length));
  expect(file.includes('puertapuerta')).toBe(false);
});

test('any flipped bit and any cut is refused', async () => {
  const file = await sealed(filled(2 * CHUNK + 100));
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), fc.boolean(), async (at, bit, isCut) => {
      const changed = Buffer.from(isCut ? file.subarray(0, at) : file);
      if (!isCut) changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      await expect(opened(changed)).rejects.toThrow(/not sealed|damaged or cut off/);
    }),
    // every byte of the header, the ends of chunks and of the file, and others
    {
      examples: [...Array(48).keys(), 48 + CHUNK + 16, file.length - 1].flatMap(at => [
        [at, 7, false],
        [at, 0, true],
      ]),
    },
  );
});

test('chunks that change places, come twice or are left out are refused', async () => {
  const file = await sealed(filled(3 * CHUNK));
  const [header, ...chunks] = [
    file.subarray(0, 48),
    ...[0, 1, 2].map(n => file.subarray(48 + n * (CHUNK + 16), 48 + (n + 1) * (CHUNK + 16))),
  ];
  for (const order of [
    [1, 0, 2],
    [0, 2],
    [0, 0, 2],
    [0, 1],
    [0, 1, 2, 2],
  ]) {
    const other = Buffer.concat([header, ...order.map(n => chunks[n] ?? Buffer.alloc(0))]);
    await expect(opened(other)).rejects.toThrow('damaged');
  }
});

test('another key opens nothing, and what is no key says so', async () => {
  const file = await sealed(filled(10));
  await expect(opened(file, newKeys().privateKey)).rejects.toThrow('not its key');
  await expect(opened(file, 'no key')).rejects.toThrow('no private key');
});
