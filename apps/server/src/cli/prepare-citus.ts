import type { Client } from 'pg';
import { openClient } from '../db/connect.ts';
import { DEPLOYMENT_TABLES, MIGRATOR_TABLES } from '../db/without-agency.ts';
import { CommandError } from './given.ts';
import { refuseRunning } from './rotate-secret.ts';

export const CITUS_USAGE =
  '  citus prepare   (spreads the tables over the machines of a Citus, by agency; docs/operations.md, "Citus")';

/**
 * Spreads a migrated database over the workers that its Citus knows: `agency` goes to each of them whole, an agency's
 * rows to one. What is in the tables goes along. All of it or nothing; answers what to tell the operator.
 */
export async function prepareCitus(ownerUrl: string, progress: (line: string) => void): Promise<string> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    const workers = await countWorkers(client);
    await refuseRunning(text => client.query(text));
    const tables = await tablesOfAgencies(client);
    await client.query('begin');
    // the triggers look at rows of their own agency alone, and those are on the same machine (docs/decisions/036)
    await client.query('set local citus.enable_unsafe_triggers = on');
    // one connection to each worker: what one made the others would not see yet
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    const aside = await putAside(client);
    const policies = async (are: 'enable' | 'disable') => {
      for (const name of ['agency', ...tables])
        await client.query(`alter table ${name} ${are} row level security`);
    };
    // what is in the tables goes along, whole
    await policies('disable');
    await client.query("select create_reference_table('agency')");
    for (const name of tables) {
      progress(name);
      await client.query("select create_distributed_table($1, 'agency_id', colocate_with => $2)", [
        name,
        name === tables[0] ? 'default' : tables[0],
      ]);
    }
    // this machine would keep, unseen, what it has just given away
    for (const name of ['agency', ...tables])
      await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
    await policies('enable');
    progress(`${aside.length} references and triggers`);
    for (const statement of aside) await client.query(statement);
    for (const statement of ON_WORKERS) await client.query(statement);
    await client.query('commit');
    progress('What the planner has to know');
    await client.query(`vacuum (analyze) ${['agency', ...tables].join(', ')}`);
    return `${tables.length} tables are spread over ${workers} workers, with ${aside.length} references and triggers. Start the server.`;
  } finally {
    await client.end();
  }
}

/** What triggers and searches do on the machine where their rows are. */
const ON_WORKERS = [
  `select create_distributed_function(oid::regprocedure) from pg_proc
   where pronamespace = 'public'::regnamespace
     and exists (select from unnest(proargtypes) t join pg_type on pg_type.oid = t where typtype = 'c')`,
  // with the rights of its owner it works there, too, in a transaction in which the server changed rows
  `select create_distributed_function('forget_person_in_facts(integer, integer)', 'agency', colocate_with => 'fact',
     force_delegation => true)`,
  `create or replace function has_rows_of(agency integer) returns boolean language sql stable as $$
     select exists (select from pg_dist_placement join pg_dist_local_group using (groupid)
       where shardid = get_shard_id_for_distribution_column('edit', agency)) $$`,
  `create or replace function is_of_agency(agency integer) returns text language sql stable as $$
     select 's.agency_id = ' || agency $$`,
  // `set local` reaches the workers (db/spread.ts), and searches ask there for rows of the same agency
  `do $$ begin
     execute format('alter database %I set citus.propagate_set_commands = local', current_database());
     execute format('alter database %I set citus.allow_nested_distributed_execution = on', current_database());
   end $$`,
];

/** Throws CommandError where there is nothing to spread over, or nothing left to spread. */
async function countWorkers(client: Client): Promise<number> {
  const { rows: found } = await client.query("select from pg_extension where extname = 'citus'");
  if (found.length === 0)
    throw new CommandError(
      'The database has no extension citus: on every machine, make it in a database of this name as a superuser',
    );
  const { rows: spread } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'agency'::regclass",
  );
  if (spread.length > 0) throw new CommandError('The tables are spread already');
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards",
  );
  const { n } = rows[0] ?? { n: 0 };
  if (n === 0)
    throw new CommandError(
      'Citus knows no machine: as a superuser, name this one with citus_set_coordinator_host, and the others with citus_add_node',
    );
  return n;
}

async function tablesOfAgencies(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by relname`,
    [[...Object.keys(DEPLOYMENT_TABLES), ...MIGRATOR_TABLES]],
  );
  return rows.map(({ name }) => name);
}

/**
 * Citus refuses to spread a table that a table of one machine refers to, and triggers would count and tell once more of
 * rows that go along. Answers the statements that bring all back.
 */
async function putAside(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all
     select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(g.oid)
     from pg_trigger g join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ back }) => back);
}
