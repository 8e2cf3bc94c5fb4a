import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '../../../../test/s3-stand-in.ts';
import { diskFiles, diskKeys } from '../adapters/files/disk/disk.ts';
import { readConfig } from '../config.ts';
import { moveFiles } from './keep-safe.ts';

let dataDir: string;
let standIn: S3StandIn;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'puerta-move-'));
  standIn = await startS3StandIn();
});
afterEach(async () => {
  await standIn.close();
  await rm(dataDir, { recursive: true, force: true });
});

const config = () => {
  const { url, bucket, region, accessKeyId, secretAccessKey } = standIn.settings;
  return readConfig({
    DATA_DIR: dataDir,
    FILES: 's3',
    S3_URL: url,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
};

test('files go to the store and leave the disk; again moves nothing', async () => {
  const folder = join(dataDir, 'files');
  const disk = diskFiles(folder);
  await disk.put('labels/a/1.pdf', new Uint8Array([1, 2, 3]), 'application/pdf');
  await disk.put('caribe/logo.png', new Uint8Array([4]), 'image/png');
  expect(await moveFiles(config())).toContain('2 files moved');
  expect(standIn.objects.get('labels/a/1.pdf')).toEqual({
    bytes: Buffer.from([1, 2, 3]),
    type: 'application/pdf',
  });
  expect(await Array.fromAsync(diskKeys(folder))).toEqual([]);
  expect(await moveFiles(config())).toContain('0 files moved');
});

test('what the store does not take stays on the disk', async () => {
  const disk = diskFiles(join(dataDir, 'files'));
  await disk.put('a.png', new Uint8Array([1]), 'image/png');
  standIn.fail(403);
  await expect(moveFiles(config())).rejects.toThrow('refuses');
  expect(await disk.get('a.png')).not.toBeNull();
});

test('without a store there is nowhere to move to', async () => {
  await expect(moveFiles(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow('FILES=s3');
});
