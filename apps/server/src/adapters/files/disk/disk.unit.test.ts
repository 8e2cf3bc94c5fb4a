import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesSuite } from '../port-suite.ts';
import { diskFiles, diskKeys, shutFolder } from './disk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puerta-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PICTURE = new Uint8Array([0x89, 0x0a, 0x00, 0xff, 0x0a]);

describe('the port', () => {
  filesSuite(() => diskFiles(folder));
});

test('nothing but the file is left behind', async () => {
  const files = diskFiles(folder);
  await files.put('a.png', PICTURE, 'image/png');
  await Promise.all([1, 2, 3].map(() => files.put('b.png', PICTURE, 'image/png')));
  await files.get('../secret');
  expect((await readdir(folder)).sort()).toEqual(['a.png.file', 'b.png.file']);
});

test('every file is listed by its key', async () => {
  const files = diskFiles(folder);
  const keys = ['a.png', 'caribe/logo/b.png', 'labels/c/1.pdf'];
  for (const key of keys) await files.put(key, PICTURE, 'image/png');
  expect((await Array.fromAsync(diskKeys(folder))).sort()).toEqual(keys);
});

test('nobody else on the machine reads them', async () => {
  await diskFiles(folder).put('labels/c/1.pdf', PICTURE, 'application/pdf');
  await chmod(folder, 0o755);
  shutFolder(folder);
  const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
  expect(await Promise.all(['.', 'labels', 'labels/c', 'labels/c/1.pdf.file'].map(modeOf))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ]);
});
