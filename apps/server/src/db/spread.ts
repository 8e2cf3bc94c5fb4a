import type pg from 'pg';

/**
 * Says for the rest of a transaction which agency's rows are seen. A database that is spread over machines (Citus)
 * carries this statement to all of them, and what the function `set_config` sets to none.
 */
export const setAgency = (agencyId: number) => `set local puerta.agency = '${agencyId}'`;

/** Whether the database hands `set local` on to its machines: `citus prepare` leaves that setting in it. */
export async function isSpread(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select current_setting('citus.propagate_set_commands', true) = 'local' as is",
  );
  return rows[0]?.is === true;
}

/** What the driver says once it has waited for `query_timeout`. */
export const SILENT = 'Query read timeout';

export type Ask = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Asks as `ask` does, but tells each transaction of which agency it is; a query outside of one gets its own. */
export function spreadQueries(client: pg.PoolClient, agencyId: number, ask: Ask): Ask {
  let isOpen = false;
  const orBack = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // of a connection that broke the first error says more; on one that is silent it would be waited for once more
      if (!(error instanceof Error && error.message === SILENT))
        await client.query('rollback').catch(() => void client.connection.stream.destroy());
      throw error;
    }
  };
  const begin = async () => {
    const begun = await client.query('begin');
    // a statement by itself: with `begin` in one text, the machines would hear both
    await orBack(() => client.query(setAgency(agencyId)));
    return begun;
  };
  return async (text, values) => {
    if (text === 'begin') {
      const begun = await begin();
      isOpen = true;
      return begun;
    }
    if (text === 'commit' || text === 'rollback') isOpen = false;
    else if (!isOpen) {
      await begin();
      return orBack(async () => {
        const answer = await ask(text, values);
        await client.query('commit');
        return answer;
      });
    }
    return ask(text, values);
  };
}
