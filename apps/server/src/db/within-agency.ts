import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { isRefusal } from '../app/refusal.ts';
import { openPool } from './connect.ts';
import { askNamed, getTypeParser } from './named-query.ts';
import { type Ask, isSpread, SILENT, spreadQueries } from './spread.ts';
import type { DB } from './schema.gen.ts';

declare const agency: unique symbol;
/**
 * A door to one agency's rows, for reading. Only this module makes one; every query takes one, so none can forget its
 * agency. PostgreSQL refuses whatever writes through it.
 */
export type ReadTx = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'getExecutor' | 'executeQuery'> & {
  readonly agencyId: number;
  /** `selectFrom`, of the rows of this agency: its first table is asked for the agency's number. */
  readonly selectOwn: Kysely<DB>['selectFrom'];
  readonly [agency]: true;
};

/** A transaction of one agency, which reads and writes. */
export type Tx = ReadTx &
  Kysely<DB> & {
    readonly updateOwn: Kysely<DB>['updateTable'];
    readonly deleteOwn: Kysely<DB>['deleteFrom'];
  };

export type Database = {
  /** For reads: each query takes a connection that remembers the agency, with no transaction around it. */
  read(agencyId: number): ReadTx;
  /**
   * For writes: one transaction, rolled back when `work` throws or answers a refusal. `work` is run again when it
   * crossed another transaction, so it does nothing outside the database.
   */
  within<T>(agencyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For the few tables that belong to the deployment (rate_limit, outbox, agency by host). */
  deployment: Kysely<DB>;
  pool: pg.Pool;
  close(): Promise<void>;
};

/** How long a call waits for a connection before it says that the database is away. */
const CONNECT_MS = 5000;
/** A machine that is gone closes no connection, and TCP may wait for ever. No statement of ours takes so long. */
export const SILENT_MS = 60_000;

/**
 * A naive transaction per read (begin, set_config, query, commit) halves the throughput. A connection that
 * remembers its agency needs no extra round trip: the setting is changed only when the connection last served
 * another agency, always before the connection is handed out and outside any transaction (a rollback would
 * restore the old value). A connection whose setting failed is thrown away. A database that is spread over machines
 * (spread.ts) hears of the agency in every transaction instead.
 */
export function openDatabase(url: string, size: number, silentMs = SILENT_MS): Database {
  const pool = openPool({
    connectionString: url,
    max: size,
    types: { getTypeParser },
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: silentMs,
  });
  const own: Connections = { pool, remembered: new WeakMap(), areSpread: undefined, silentMs };
  const doors = new LRUCache<number, { forReads: ReadTx; forWrites: Kysely<DB> }>({ max: 1000 });
  const open = (connections: AgencyPool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
  const doorsOf = (agencyId: number) => {
    const known = doors.get(agencyId);
    if (known) return known;
    const connections = poolOf(own, agencyId);
    const readings = refusingWrites(connections);
    const forReads = ofAgency(open(readings), agencyId);
    shortcuts.set(forReads, readings);
    const made = { forReads, forWrites: open(connections) };
    doors.set(agencyId, made);
    return made;
  };
  return {
    read: agencyId => doorsOf(agencyId).forReads,
    within: (agencyId, work) => inTransaction(doorsOf(agencyId).forWrites, agencyId, work),
    deployment: open(poolOf(own, 0)),
    pool,
    close: () => pool.end(),
  };
}

/** Queries of one agency: its number, and the three beginnings of a query that ask for it. Tests and bench make doors of their own. */
export function ofAgency(queries: Kysely<DB>, agencyId: number): Tx {
  const isOwn = (table: unknown) => sql<boolean>`${sql.ref(`${aliasOf(table)}.agency_id`)} = ${agencyId}`;
  return Object.assign(queries, {
    agencyId,
    selectOwn: (table: TenantTable) => queries.selectFrom(table).where(isOwn(table)),
    updateOwn: (table: TenantTable) => queries.updateTable(table).where(isOwn(table)),
    deleteOwn: (table: TenantTable) => queries.deleteFrom(table).where(isOwn(table)),
  }) as unknown as Tx;
}
type TenantTable = 'package';

/** By which a query calls its table: `l` of `lot as l`. */
const aliasOf = (table: unknown): string => String(table).split(' as ').at(-1) ?? '';

const WRITES = /^\s*(?:with\b.*\b)?(?:insert into|update|delete from|merge into)\b/is;
/** What the types of a reading door do not see, such as a text of our own, is refused before it is sent. */
function refusingWrites(connections: AgencyPool): AgencyPool {
  return {
    ...connections,
    async connect() {
      const client = await connections.connect();
      const query = (text: string, values: readonly unknown[]) => {
        if (WRITES.test(text)) throw new Error(`A reading door does not write: ${text.slice(0, 80)}`);
        return client.query(text, values);
      };
      return { ...client, query: query as PostgresPoolClient['query'] };
    },
  };
}

/** The connections of each door for reads; the door of a transaction has none of its own. */
const shortcuts = new WeakMap<object, AgencyPool>();

/**
 * The rows of a text of our own, for what visitors and stations ask all day long: through a door for reads it goes
 * straight to a connection of the agency (a query builder on the way costs a tenth of such a call), in a transaction
 * like any other query.
 */
export async function rowsOf<Row>(tx: ReadTx, text: string, values: readonly unknown[]): Promise<Row[]> {
  const connections = shortcuts.get(tx);
  if (!connections) return (await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[];
  const client = await connections.connect();
  try {
    return (await client.query<Row>(text, values)).rows as Row[];
  } finally {
    client.release();
  }
}

class RolledBack extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rolled back');
    this.answer = answer;
  }
}

/** `feature_not_supported`: what a named statement answers when a newer version gave its table another column. */
const STALE_PLAN = '0A000';
/**
 * PostgreSQL ended this transaction so that another could go on (`deadlock_detected`, `serialization_failure`), or
 * because a newer version changed a table.
 */
const CROSSED = new Set(['40P01', '40001', STALE_PLAN]);
const TRIES = 5;
/** At most; each time that two crossed they wait longer, and differently, before they meet again. */
const PAUSE_MS = 20;

/** Runs `work` until it crosses nobody: what `work` does outside the database would be done again. */
async function inTransaction<T>(
  door: Kysely<DB>,
  agencyId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(door, tx => work(ofAgency(tx, agencyId)));
    } catch (error) {
      if (!CROSSED.has((error as { code?: string }).code ?? '') || tries === TRIES) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** tries);
    }
  }
}

async function runOnce<T>(door: Kysely<DB>, work: (tx: Kysely<DB>) => Promise<T>): Promise<T> {
  try {
    return await door.transaction().execute(async tx => {
      const answer = await work(tx);
      if (isRefusal(answer)) throw new RolledBack(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as T;
    throw error;
  }
}

type AgencyPool = PostgresPool & { connect(): Promise<PostgresPoolClient> };

/** `areSpread`: they lead to Citus; nobody knows before the first was asked */
type Connections = {
  pool: pg.Pool;
  remembered: WeakMap<pg.PoolClient, number>;
  areSpread: boolean | undefined;
  silentMs: number;
};

function poolOf(own: Connections, agencyId: number): AgencyPool {
  const { pool, remembered } = own;
  return {
    async connect() {
      const client = await pool.connect();
      if (remembered.get(client) !== agencyId) {
        try {
          own.areSpread ??= await isSpread(client);
          if (own.areSpread) return withNames(client, agencyId);
          remembered.delete(client);
          // the server ends what waits for a lock itself, a little sooner: it would go on for a client that has left
          await client.query(
            "select set_config('puerta.agency', $1, false), set_config('statement_timeout', $2, false)",
            [agencyId === 0 ? '' : String(agencyId), String(Math.floor(own.silentMs * 0.9))],
          );
          remembered.set(client, agencyId);
        } catch (error) {
          client.release(true);
          throw error;
        }
      }
      return withNames(client);
    },
    end: async () => undefined,
    options: {},
  };
}

/** Statement names by text: PostgreSQL plans a named statement once for each connection. */
const names = new Map<string, string>();
const MAX_NAMES = 1000;
let named = 0;
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  // texts without number (bulk inserts of many lengths) stay unnamed once the table is full; a block says each time
  // something else
  if (known || names.size >= MAX_NAMES || text.startsWith('do ')) return known;
  // never one of before: connections may hold its plan for a table that has changed
  const name = `q${named++}`;
  names.set(text, name);
  return name;
}

/** `read_only_sql_transaction`: also what a standby answers to every write. */
export const READ_ONLY = '25006';

/** `spreadTo`: the agency that such a connection is told with each transaction; one that remembers it needs none */
function withNames(client: pg.PoolClient, spreadTo = 0): PostgresPoolClient {
  let isUseless = false;
  const askOnce: Ask = (text, values) => {
    const name = nameOf(text);
    return name === undefined
      ? client.query(text, [...values])
      : askNamed(client, { name, text, values: [...values] });
  };
  const ask = spreadTo === 0 ? askOnce : spreadQueries(client, spreadTo, askOnce);
  const query = (text: string, values: readonly unknown[] = []) =>
    ask(text, values).catch((error: { code?: string; message: string }) => {
      // from here it leads to who asked, from the driver to its socket
      Error.captureStackTrace(error);
      const isSilent = error.message === SILENT;
      // such a connection leads to a standby, or nowhere, and would for as long as the pool keeps it
      isUseless ||= isSilent || error.code === READ_ONLY;
      // who rolls back would wait as long once more
      if (isSilent) client.connection.stream.destroy();
      if (error.code !== STALE_PLAN) throw error;
      names.clear();
      // nothing was done yet; a transaction refuses, and is run again
      return ask(text, values).catch(() => {
        isUseless = true;
        throw error;
      });
    });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isUseless) };
}
