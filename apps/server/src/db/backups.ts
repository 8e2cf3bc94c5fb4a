import type { ClientBase } from 'pg';
import type { Database } from './within-agency.ts';

/** `disk`: BACKUP_DIR; `s3`: the second place. */
export type BackupPlace = 'disk' | 's3';
export type KeptBackup = { madeAt: Date; place: BackupPlace; name: string; bytes: number; rows: number };

/** When the newest backup was made that was written, or sent, and checked; null where there is none. */
export async function lastBackupAt(
  { deployment }: Pick<Database, 'deployment'>,
  place: BackupPlace = 'disk',
): Promise<Date | null> {
  const { at } = await deployment
    .selectFrom('backup')
    .select(eb => eb.fn.max<Date | null>('made_at').as('at'))
    .where('place', '=', place)
    .executeTakeFirstOrThrow();
  return at;
}

/** The same of the place that is farther behind, either of which may be the one that is left; null where one has none. */
export async function backedUpAt(
  db: Pick<Database, 'deployment'>,
  { BACKUP_S3_URL }: { BACKUP_S3_URL?: string | undefined },
): Promise<Date | null> {
  const disk = await lastBackupAt(db);
  const sent = BACKUP_S3_URL ? await lastBackupAt(db, 's3') : disk;
  return disk && sent && (sent < disk ? sent : disk);
}

/** The newest of each place, as the owner sees it. */
export async function newestBackups(owner: ClientBase): Promise<KeptBackup[]> {
  const { rows } = await owner.query<KeptBackup>(
    `select distinct on (place) made_at as "madeAt", place, name, bytes::float8 as bytes, row_count::float8 as rows
     from backup order by place, made_at desc`,
  );
  return rows;
}

/** By the owner; what is older than a year is forgotten. */
export async function recordBackup(owner: ClientBase, one: KeptBackup): Promise<void> {
  await owner.query(
    `insert into backup (made_at, place, name, bytes, row_count) values ($1, $2, $3, $4, $5)
     on conflict (made_at, place) do nothing`,
    [one.madeAt, one.place, one.name, one.bytes, one.rows],
  );
  await owner.query("delete from backup where made_at < $1::timestamptz - interval '1 year'", [one.madeAt]);
}
