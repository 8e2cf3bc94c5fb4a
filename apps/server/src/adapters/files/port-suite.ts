import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Files } from './port.ts';

const PICTURE = new Uint8Array([0x89, 0x0a, 0x00, 0xff, 0x0a]);
const KEY = 'caribe/logo/3f9c.png';

/** What every place of files must keep of its port's promises. */
export function filesSuite(files: () => Files): void {
  test('a file comes back as it was put, with its type', async () => {
    await files().put(KEY, PICTURE, 'image/png');
    expect(await files().get(KEY)).toEqual({ bytes: PICTURE, type: 'image/png' });
    await files().put('empty.pdf', new Uint8Array(), 'application/pdf');
    expect((await files().get('empty.pdf'))?.bytes).toHaveLength(0);
  });

  test('what is not there is null, and deleting it is done', async () => {
    const key = `${randomUUID()}.png`;
    expect(await files().get(key)).toBeNull();
    await files().delete(key);
    await files().put(key, PICTURE, 'image/png');
    await files().delete(key);
    expect(await files().get(key)).toBeNull();
    expect(await files().get(`${key}/b.png`)).toBeNull();
  });

  test.each([
    '../secret',
    '/etc/passwd',
    'a/../../b',
    '.hidden',
    'a//b',
    '',
    'a\u0000b',
    'á.png',
    'x'.repeat(201),
  ])('a malformed key reaches no file: %j', async key => {
    await expect(files().put(key, PICTURE, 'image/png')).rejects.toThrow(RangeError);
    expect(await files().get(key)).toBeNull();
    await files().delete(key);
  });

  test('a type that is none is refused', async () => {
    await expect(files().put('a.png', PICTURE, 'image/png\nx')).rejects.toThrow(RangeError);
  });

  test('two puts of one key at once leave one whole file', async () => {
    const big = (value: number) => new Uint8Array(200_000).fill(value);
    await Promise.all([1, 2, 3].map(value => files().put('same.png', big(value), 'image/png')));
    const stored = await files().get('same.png');
    expect([1, 2, 3].map(big)).toContainEqual(stored?.bytes);
  });
}
