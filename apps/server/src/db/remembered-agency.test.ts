import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appUrlOf, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { plantRow, tablesOf } from '../../../../test/plant-rows.ts';
import { refuse } from '../app/refusal.ts';
import { type Database, openDatabase, type Tx, type ReadTx } from './within-agency.ts';

/**
 * Three connections, far more callers, two agencies and the deployment itself in turns, with everything that may
 * end a query or a transaction badly. A connection that once served the wrong agency shows at once: no query here
 * names an agency, so that only what the connection remembers decides what it sees.
 */
const CONNECTIONS = 3;
const CALLERS = 24;
const CALLS = 2400;
const AGENCIES = [1, 2] as const;

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  const owner = new pg.Client(fresh.seeingAll);
  await owner.connect();
  // rows of no meaning: only whose they are counts here
  await owner.query('alter table agency drop constraint agency_color_check');
  await owner.query('alter table agency drop constraint agency_tracking_prefix_check');
  const tables = (await tablesOf(owner)).filter(({ name }) => name === 'agency' || name === 'transport');
  for (const table of tables) {
    for (const agency of AGENCIES) await plantRow(owner, table, agency);
  }
  await owner.end();
  db = openDatabase(appUrlOf(fresh.url), CONNECTIONS);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

/** Whose rows a door shows, and whose the database says they are. */
async function seenBy(door: ReadTx): Promise<number[]> {
  const rows = await door
    .selectFrom('transport')
    .select('agency_id')
    .distinct()
    .orderBy('agency_id')
    .execute();
  return rows.map(row => row.agency_id);
}
const failing = (door: ReadTx) => sql`select 1 / 0`.execute(door);
const dying = (door: ReadTx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(door);
const rename = (tx: Tx) =>
  tx.updateTable('transport').set({ name: sql`name` }).returning('agency_id').execute();

const LOST = /Connection terminated|terminating connection|not queryable/;

/** What callers do for an agency; each answers whose rows it saw. */
const DEEDS: Record<string, (agency: number) => Promise<number[]>> = {
  read: agency => seenBy(db.read(agency)),
  'read twice': async agency => {
    await seenBy(db.read(agency));
    return seenBy(db.read(agency));
  },
  'read after a failed read': async agency => {
    await expect(failing(db.read(agency))).rejects.toThrow(/division by zero/);
    return seenBy(db.read(agency));
  },
  'read after a lost connection': async agency => {
    await expect(dying(db.read(agency))).rejects.toThrow(LOST);
    return seenBy(db.read(agency));
  },
  write: agency =>
    db.within(agency, async tx => {
      const changed = await rename(tx);
      return [...new Set([...changed.map(row => row.agency_id), ...(await seenBy(tx))])];
    }),
  'write that is refused': async agency => {
    let seen: number[] = [];
    await db.within(agency, async tx => {
      await rename(tx);
      seen = await seenBy(tx);
      return refuse('forbidden');
    });
    return seen;
  },
  'write that throws': async agency => {
    let seen: number[] = [];
    const work = db.within(agency, async tx => {
      seen = await seenBy(tx);
      throw new Error('surprise');
    });
    await expect(work).rejects.toThrow('surprise');
    return seen;
  },
  'write that the database refuses': async agency => {
    let seen: number[] = [];
    const work = db.within(agency, async tx => {
      seen = await seenBy(tx);
      await failing(tx);
    });
    await expect(work).rejects.toThrow(/division by zero/);
    return seen;
  },
  'write of a row of the other agency': async agency => {
    let seen: number[] = [];
    const work = db.within(agency, async tx => {
      seen = await seenBy(tx);
      const theirs = { agency_id: 3 - agency, id: 9, name: 'x', contact_info: 'x', phone: 'x' };
      await tx.insertInto('transport').values(theirs).execute();
    });
    await expect(work).rejects.toThrow(/row-level security/);
    return seen;
  },
  'write that loses its connection': async agency => {
    let seen: number[] = [];
    const work = db.within(agency, async tx => {
      seen = await seenBy(tx);
      await dying(tx);
    });
    await expect(work).rejects.toThrow(LOST);
    return seen;
  },
};
const NAMES = Object.keys(DEEDS);
/** Losing connections is rare: otherwise none lives long enough to remember anything. */
const LOSING = 40;

/** A generator of its own, so that a failing order of calls can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A caller that is handed a connection that another one just killed tries again. */
async function patiently(deed: () => Promise<number[]>): Promise<number[]> {
  for (;;) {
    try {
      return await deed();
    } catch (error) {
      if (!LOST.test(String(error))) throw error;
    }
  }
}

test('each agency sees only its own on shared connections, whatever the others do', async () => {
  const random = randomOf(20_261_117);
  const wrong: string[] = [];
  const done = new Map<string, number>();
  let left = CALLS;
  const caller = async () => {
    while (left-- > 0) {
      const agency = AGENCIES[random(2)] ?? 1;
      let name = NAMES[random(NAMES.length)] ?? 'read';
      if (name.includes('connection') && random(LOSING) > 0) name = 'read';
      if (random(10) === 0) {
        const visible = await patiently(() => seenBy(db.deployment as Tx));
        if (visible.length > 0) wrong.push(`the deployment saw ${visible.join()}`);
      }
      const deed = DEEDS[name];
      const seen = deed && (await patiently(() => deed(agency)));
      done.set(name, (done.get(name) ?? 0) + 1);
      if (seen?.join() !== String(agency)) wrong.push(`${name} of ${agency} saw ${seen?.join()}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  expect(wrong).toEqual([]);
  expect([...done.keys()].sort()).toEqual([...NAMES].sort());
  expect(db.pool.totalCount).toBeLessThanOrEqual(CONNECTIONS);
});

test('a connection that could not be told its agency serves nobody', async () => {
  const alone = openDatabase(appUrlOf(fresh.url), 1);
  expect(await seenBy(alone.read(1))).toEqual([1]);
  const client = await alone.pool.connect();
  const query = client.query.bind(client);
  client.query = (() => Promise.reject(new Error('not told'))) as typeof client.query;
  client.release();
  await expect(seenBy(alone.read(2))).rejects.toThrow('not told');
  client.query = query;
  expect(await seenBy(alone.read(2))).toEqual([2]);
  expect(await seenBy(alone.read(1))).toEqual([1]);
  await alone.close();
});

test('nothing that a transaction sets outlives it', async () => {
  const alone = openDatabase(appUrlOf(fresh.url), 1);
  await alone.within(1, async tx => {
    expect(await seenBy(tx)).toEqual([1]);
    return refuse('forbidden');
  });
  expect(await seenBy(alone.read(2))).toEqual([2]);
  await alone.within(1, async tx => {
    expect(await seenBy(tx)).toEqual([1]);
  });
  expect(await seenBy(alone.deployment as Tx)).toEqual([]);
  await alone.close();
});
