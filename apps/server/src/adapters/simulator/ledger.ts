import type pg from 'pg';
import { openPool } from '../../db/connect.ts';
import { ProviderUnavailable } from '../provider-error.ts';

/**
 * Called with the name of each step of a simulator (`payment.authorize.before`, `payment.authorize.committed`, …):
 * tests stop the process there. `before`: nothing is written yet; `committed`: the ledger has it, the caller does
 * not know yet.
 */
export type StepHook = (name: string) => Promise<void> | void;

export const noStep: StepHook = () => undefined;

/** Few: the simulators do one short statement a call. */
const CONNECTIONS = 4;
/** Any number, the same in every process, so that two that start together do not both create the schema. */
const SCHEMA_LOCK = 7_305_211;

/**
 * A simulator's memory: tables of its own in the schema `simulator`, reached through its own connections. What it
 * wrote is committed before it answers, and never takes part in the caller's transaction: like a real provider, it
 * remembers what it did when we die.
 */
export type Ledger = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Opens the ledger and makes its tables; `tables` must be repeatable (`create table if not exists`). */
export async function openLedger(provider: string, databaseUrl: string, tables: string): Promise<Ledger> {
  const pool = openPool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: `puerta-simulator-${provider}`,
    // An idle ledger must not keep a process (a command, a test) from ending.
    allowExitOnIdle: true,
  });

  async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new ProviderUnavailable(provider, 'The simulator cannot use its ledger', { cause: error });
    }
  }

  const transaction = <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
    orUnavailable(async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // Closing the connection rolls back, whatever state it is in.
        client.release(true);
        throw error;
      }
    });

  await transaction(async client => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await client.query('create schema if not exists simulator');
    await client.query(tables);
  });

  return {
    query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      orUnavailable(async () => (await pool.query<Row>(text, values)).rows),
    transaction,
    close: () => pool.end(),
  };
}
