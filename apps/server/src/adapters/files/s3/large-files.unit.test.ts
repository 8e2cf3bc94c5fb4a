import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../../../../../test/s3-stand-in.ts';
import type { LargeFiles } from '../port.ts';
import { s3LargeFiles } from './large-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'puerta-large-'));
const PART = 1000;
let standIn: S3StandIn;
let store: LargeFiles;
beforeAll(async () => {
  standIn = await startS3StandIn();
  store = s3LargeFiles(standIn.settings, { firstPauseMs: 1, failuresToOpen: 100, partBytes: PART });
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

test.each([0, 1, PART, PART + 1, 7 * PART + 3])('%i bytes go there in parts and come back', async length => {
  const [there, back] = [join(folder, 'there'), join(folder, `back-${length}`)];
  const bytes = Buffer.from(Array.from({ length }, (_, at) => at % 251));
  writeFileSync(there, bytes);
  standIn.fail(503);
  await store.put('a.backup', there);
  expect(await store.list()).toEqual([{ name: 'a.backup', bytes: length }]);
  standIn.fail(500);
  expect(await store.fetch('a.backup', back)).toBe(true);
  expect(readFileSync(back).equals(bytes)).toBe(true);
});

test('what is not there is no file, and a store that breaks off leaves none', async () => {
  expect(await store.fetch('b.backup', join(folder, 'none'))).toBe(false);
  let asked = 0;
  const breaking = {
    type: '',
    get bytes() {
      if (++asked > 1) throw new Error('gone');
      return Buffer.alloc(10);
    },
  };
  standIn.objects.set('c.backup', breaking);
  await expect(store.fetch('c.backup', join(folder, 'none'))).rejects.toThrow('connection broke');
  standIn.objects.delete('c.backup');
  expect(readdirSync(folder)).not.toContain('none');
});

test('keys that may not delete are told from a deleted file', async () => {
  standIn.fail(403);
  expect(await store.delete('a.backup')).toBe('refused');
  expect(await store.delete('a.backup')).toBe('deleted');
  expect(await store.list()).toEqual([]);
});
