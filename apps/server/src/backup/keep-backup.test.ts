import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../test/app.ts';
import { emptyDatabase } from '../../../../test/fresh-database.ts';
import { openHouse } from '../../../../test/house.ts';
import { succeeded } from '../../../../test/journey.ts';
import { startS3StandIn } from '../../../../test/s3-stand-in.ts';
import { listBackups, makeBackupKey, restore } from '../cli/keep-safe.ts';
import { lastBackupAt } from '../db/backups.ts';
import { keepBackup } from './keep-backup.ts';
import { backupName } from './retention.ts';

const folder = mkdtempSync(join(tmpdir(), 'puerta-kept-'));
const key = join(folder, 'private.pem');
const [, publicKey = ''] = /^BACKUP_KEY=(.*)$/m.exec(makeBackupKey(key)) ?? [];
const standIn = await startS3StandIn();
const { url, bucket, region, accessKeyId, secretAccessKey } = standIn.settings;
const { app, superuser, manager } = await openHouse({
  works: true,
  env: {
    BACKUP_AT: '6',
    BACKUP_DIR: join(folder, 'kept'),
    BACKUP_KEY: publicKey,
    BACKUP_S3_URL: url,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  },
});
const { config, db, jobs } = app.services;
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});

const kept = () => readdirSync(config.backupDir).toSorted();
const sent = () => [...standIn.objects.keys()].toSorted();
const hoursLater = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
/** As the server does each hour. */
const keep = (now: Date, hour: number | null = 6, backupDir = config.backupDir) =>
  keepBackup({
    config: { ...config, backupDir },
    ownerUrl: app.ownerUrl,
    now,
    hour,
    progress: () => undefined,
  });
const FIRST = backupName(TEST_NOW);

test('the server makes one by itself, sealed, in both places, and one a night', async () => {
  await db.within(1, tx => jobs.enqueue(tx, 'backup', { agencyId: 1 }));
  await expect.poll(() => lastBackupAt(db, 's3'), { timeout: 20_000 }).toEqual(TEST_NOW);
  expect(await lastBackupAt(db)).toEqual(TEST_NOW);
  expect([kept(), sent()]).toEqual([[FIRST], [FIRST]]);
  const file = readFileSync(join(config.backupDir, FIRST));
  expect(standIn.objects.get(FIRST)?.bytes.equals(file)).toBe(true);
  expect(file.subarray(0, 15).toString()).toBe('puerta-sealed-1');
  expect(await keep(hoursLater(1))).toEqual([]);
  expect(await listBackups(config)).toMatch(new RegExp(`MB {2}\\S+${FIRST}\\n.+MB {2}s3:${FIRST}$`));
});

test('what was sent comes back with the private key alone', async () => {
  const there = await emptyDatabase();
  try {
    const place = { ...config, dataDir: join(folder, 'there') };
    const bring = (how: { key?: string }) =>
      restore(there.url, place, `s3:${FIRST}`, {
        ...how,
        acceptOtherSecret: false,
        progress: () => undefined,
      });
    await expect(bring({})).rejects.toThrow('sealed');
    makeBackupKey(join(folder, 'other.pem'));
    await expect(bring({ key: join(folder, 'other.pem') })).rejects.toThrow('not its key');
    expect(await bring({ key })).toMatch(/is back: \d+ rows[^]+reconcile --since 2026-11-10$/);
    expect(readdirSync(place.dataDir)).toEqual(['files']);
  } finally {
    await there.drop();
  }
});

test('managers are told when the last one is a day and a half old', async () => {
  await superuser.query("update agency set created_at = '2026-01-01'");
  const told = async () => succeeded(await manager.client('GET /admin/home')).data.late_backup;
  expect(await told()).toBeNull();
  await superuser.query("update backup set made_at = made_at - interval '37 hours' where place = 's3'");
  expect(await told()).toEqual({ last: hoursLater(-37).toISOString() });
  await superuser.query("update backup set made_at = made_at + interval '37 hours' where place = 's3'");
});

test('a store that is away leaves the one of the disk, which is sent later; old ones wait for it', async () => {
  const old = backupName(hoursLater(-24 * 20));
  for (const name of [old, 'mine.txt']) writeFileSync(join(config.backupDir, name), '');
  standIn.objects.set(old, { bytes: Buffer.alloc(1), type: '' });
  for (const hours of [24, 48])
    standIn.objects.set(backupName(hoursLater(-hours)), { bytes: Buffer.alloc(1), type: '' });
  const [next, name] = [hoursLater(24), backupName(hoursLater(24))];
  standIn.fail(500, 500, 500);
  await expect(keep(next)).rejects.toThrow('answered 500');
  expect(await lastBackupAt(db)).toEqual(next);
  expect(await lastBackupAt(db, 's3')).toEqual(TEST_NOW);
  // another machine leaves it to the one that has it, for some hours
  const backupDir = join(folder, 'another-machine');
  expect(await keep(hoursLater(25), 6, backupDir)).toEqual([]);
  expect(existsSync(backupDir)).toBe(false);
  // of three of our own none is too many
  expect(kept()).toEqual(['mine.txt', old, FIRST, name].toSorted());
  expect(sent()).toContain(old);
  expect(await keep(hoursLater(25))).toEqual([`s3:puerta/${name}: sent`]);
  expect(await lastBackupAt(db, 's3')).toEqual(next);
  await superuser.query("delete from backup where place = 's3'");
  expect(await keep(hoursLater(30), 6, backupDir)).toHaveLength(2);
  expect(sent()).not.toContain(old);
  await keep(hoursLater(48));
  expect(kept()).not.toContain(old);
  expect(kept()).toContain('mine.txt');
});

test('one that fails leaves no file and deletes none; neither does a disk without room', async () => {
  const before = kept();
  const broken = { ...config, secret: 'another one, of another deployment' };
  const fails = keepBackup({
    config: broken,
    ownerUrl: app.ownerUrl,
    now: hoursLater(24 * 40),
    hour: null,
    progress: () => undefined,
  });
  await expect(fails).rejects.toThrow('SECRET');
  await superuser.query('update backup set bytes = 1e15');
  await expect(keep(hoursLater(24 * 40))).rejects.toThrow('twice the last backup');
  expect(kept()).toEqual(before);
});

test('one at a time, on whichever machine, and what a killed one left goes', async () => {
  await superuser.query('update backup set bytes = 1');
  const [draft, next] = [join(config.backupDir, `${FIRST}.partial`), hoursLater(24 * 41)];
  writeFileSync(draft, '');
  const both = await Promise.all([keep(next), keep(next)]);
  expect(both.filter(([line]) => line === 'Another backup is under way')).toHaveLength(1);
  expect(existsSync(draft)).toBe(false);
});

test('the server, which is no owner, cannot write when a backup was made', async () => {
  const forged = db.within(1, tx =>
    tx
      .insertInto('backup')
      .values({ made_at: TEST_NOW, place: 's3', name: '', bytes: 0, row_count: 0 })
      .execute(),
  );
  await expect(forged).rejects.toThrow('permission denied');
});
