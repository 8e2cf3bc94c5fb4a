import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskFiles } from './disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puerta-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PICTURE = new Uint8Array([0x89, 0x0a, 0x00, 0xff, 0x0a]);

test('a file comes back as it was put, with its type', async () => {
  const files = diskFiles(folder);
  await files.put('caribe/logo/3f9c.png', PICTURE, 'image/png');
  expect(await files.get('caribe/logo/3f9c.png')).toEqual({ bytes: PICTURE, type: 'image/png' });
});

test('nothing but the file is left behind', async () => {
  await diskFiles(folder).put('a.png', PICTURE, 'image/png');
  expect(await readdir(folder)).toEqual(['a.png.file']);
});

test('what is not there is null, and deleting it is done', async () => {
  const files = diskFiles(folder);
  expect(await files.get('none.png')).toBeNull();
  await files.delete('none.png');
  await files.put('a.png', PICTURE, 'image/png');
  await files.delete('a.png');
  expect(await files.get('a.png')).toBeNull();
  expect(await files.get('a.png/b.png')).toBeNull();
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
  const files = diskFiles(folder);
  await expect(files.put(key, PICTURE, 'image/png')).rejects.toThrow(RangeError);
  expect(await files.get(key)).toBeNull();
  await files.delete(key);
  expect(await readdir(folder)).toEqual([]);
});

test('a type that is none is refused', async () => {
  await expect(diskFiles(folder).put('a.png', PICTURE, 'image/png\nx')).rejects.toThrow(RangeError);
});

test('two puts of one key at once leave one whole file', async () => {
  const files = diskFiles(folder);
  const big = (value: number) => new Uint8Array(200_000).fill(value);
  await Promise.all([1, 2, 3].map(value => files.put('same.png', big(value), 'image/png')));
  const stored = await files.get('same.png');
  expect([1, 2, 3].map(big)).toContainEqual(stored?.bytes);
  expect(await readdir(folder)).toHaveLength(1);
});
