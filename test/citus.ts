import pg from 'pg';
import { CITUS_WORKERS, runOn, runOnEach, withPath } from './run-on.ts';

/** Makes the database, which is on all machines under one name, a Citus of them. */
export async function joinCitus(seeingAll: string, workers = CITUS_WORKERS): Promise<void> {
  const name = new URL(seeingAll).pathname.slice(1);
  for (const url of [seeingAll, ...workers.map(worker => withPath(worker, name))])
    await runOn(url, 'create extension citus');
  const { hostname, port } = new URL(seeingAll);
  await runOn(seeingAll, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const at = new URL(worker);
    await runOn(seeingAll, `select citus_add_node('${at.hostname}', ${at.port})`);
  }
}

/** Every machine has what the stand-ins of providers remember, for tests read it beside the books. */
export const shareStandIns = (ownerUrl: string) =>
  runOn(
    ownerUrl,
    `select create_reference_table('simulator.' || name) from unnest(
       array['shipments', 'labels', 'payments', 'refunds', 'pickups', 'pickup_labels', 'tracking_moves']) name`,
  );

/** Ends what Citus keeps working in a database, which cannot be copied meanwhile. */
export const leaveAlone = (server: string, name: string) =>
  runOnEach(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);

/** What `citus prepare` left in a database is not copied with it. */
export async function carrySettings(server: string, name: string): Promise<void> {
  await runOnEach(server, `alter database ${name} set citus.propagate_set_commands = 'local'`);
  await runOnEach(server, `alter database ${name} set citus.allow_nested_distributed_execution = on`);
}

/**
 * What a test asks behind the server, over all agencies or beside what stand-ins remember, no machine has together: the
 * rows of each table that a question names are gathered first, under the table's own name.
 */
async function gatherFirst(superuser: pg.Client): Promise<void> {
  await superuser.query('set citus.enable_unsafe_triggers = on');
  // in one transaction it changes what stand-ins remember, of which each machine has a copy
  await superuser.query("set citus.multi_shard_modify_mode = 'sequential'");
  const { rows } = await superuser.query<{ name: string }>(
    "select table_name::text as name from citus_tables where citus_table_type = 'distributed'",
  );
  const ask = superuser.query.bind(superuser) as (text: string, values?: unknown[]) => unknown;
  const gather = (text: string) => {
    const tables = rows.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
    const gathered = tables.map(({ name }) => `${name} as materialized (select * from public.${name})`);
    return gathered.length > 0 ? `with ${gathered.join(', ')} ${text}` : text;
  };
  superuser.query = ((text: string, values?: unknown[]) =>
    ask(/^\s*select\b/.test(text) ? gather(text) : text, values)) as typeof superuser.query;
}

/** A superuser's connection: sees every agency, behind the server's back. */
export async function connectSeeingAll(url: string): Promise<pg.Client> {
  const superuser = new pg.Client(url);
  await superuser.connect();
  if (CITUS_WORKERS.length > 0) await gatherFirst(superuser);
  return superuser;
}
