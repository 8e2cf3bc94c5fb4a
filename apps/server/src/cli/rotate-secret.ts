import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Config } from '../config.ts';
import { openPool } from '../db/connect.ts';
import { adoptSecret, OtherSecret } from '../db/deployment.ts';
import { migrate } from '../db/migrate.ts';
import { setAgency } from '../db/spread.ts';
import type { DB } from '../db/schema.gen.ts';
import { SECRET_PURPOSE } from '../features/second-factor/take-code.ts';
import { seal, unseal } from '../app/seal.ts';
import { CommandError } from './given.ts';

export const SECRET_USAGE = `secret rotate [--other-secret]
              (with all copies stopped: from SECRET_PREVIOUS to SECRET; --other-secret where the previous one is lost)`;

/** A connection that was just closed may be listed a moment longer. */
const CLOSING_MS = 2000;

/**
 * The database becomes SECRET's, and what SECRET_PREVIOUS sealed is sealed anew, in one transaction. Answers what to
 * tell the operator.
 */
export async function rotateSecret(
  ownerUrl: string,
  config: Config,
  isLost: boolean,
  progress: (line: string) => void = () => undefined,
): Promise<string> {
  const { SECRET_PREVIOUS: previous } = config;
  if (!previous && !isLost)
    throw new CommandError('SECRET_PREVIOUS: required, or --other-secret where it is lost');
  if (previous) await verify(ownerUrl, { ...config, secret: previous }, progress);
  const pool = openPool({ connectionString: ownerUrl, max: 1 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  try {
    const people = await db.transaction().execute(async tx => {
      await adoptSecret(tx, config);
      await refuseRunning(text => sql.raw(text).execute(tx));
      return isLost ? dropSecondFactors(tx) : resealSecondFactors(tx, config, previous ?? '');
    });
    const done = isLost ? 'second factors are gone: they are set up anew' : 'second factors are sealed anew';
    return `The database is this SECRET's. ${people} ${done}. Sessions and recovery codes of before have ended. Start every copy with it.`;
  } finally {
    await db.destroy();
  }
}

async function verify(ownerUrl: string, before: Config, progress: (line: string) => void): Promise<void> {
  try {
    await migrate(ownerUrl, before, { progress });
  } catch (error) {
    if (!(error instanceof OtherSecret)) throw error;
    throw new CommandError('SECRET_PREVIOUS: not the one that the database knows; nothing was changed', {
      cause: error,
    });
  }
}

/** A copy that runs would go on with what it knew as it started. Throws CommandError. */
export async function refuseRunning(ask: (text: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  for (const began = performance.now(); ; await sleep(100)) {
    // a transaction goes on seeing the connections that it saw first
    await ask('select pg_stat_clear_snapshot()');
    const { rows } = await ask(`select from pg_stat_activity
      where datname = current_database() and usename = (select role from puerta.deployment)`);
    if (rows.length === 0) return;
    if (performance.now() - began > CLOSING_MS) {
      throw new CommandError(
        `Copies of the server are running (${rows.length} connections): stop them first`,
      );
    }
  }
}

/** Row-level security shows an owner one agency at a time. */
async function inEachAgency(tx: Kysely<DB>, work: (agencyId: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const { id } of await tx.selectFrom('agency').select('id').orderBy('id').execute()) {
    await sql.raw(setAgency(id)).execute(tx);
    // only their digests are kept, and those are keyed with the SECRET
    await tx.deleteFrom('recovery_code').where('agency_id', '=', id).execute();
    sum += await work(id);
  }
  return sum;
}

const resealSecondFactors = (tx: Kysely<DB>, config: Config, previous: string): Promise<number> =>
  inEachAgency(tx, async agencyId => {
    const people = await tx
      .selectFrom('account')
      .select(['id', 'second_factor_secret as sealed'])
      .where('agency_id', '=', agencyId)
      .where('second_factor_secret', 'is not', null)
      .execute();
    for (const { id, sealed } of people) {
      const plain = unseal({ secret: previous }, SECRET_PURPOSE, sealed ?? new Uint8Array());
      await tx
        .updateTable('account')
        .set({ second_factor_secret: seal(config, SECRET_PURPOSE, plain) })
        .where('agency_id', '=', agencyId)
        .where('id', '=', id)
        .execute();
    }
    return people.length;
  });

const dropSecondFactors = (tx: Kysely<DB>): Promise<number> =>
  inEachAgency(tx, async agencyId => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ second_factor_secret: null, second_factor_confirmed_at: null, second_factor_last_step: null })
      .where('agency_id', '=', agencyId)
      .where('second_factor_secret', 'is not', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
