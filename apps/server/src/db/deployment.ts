import { randomBytes } from 'node:crypto';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { ConfigError } from '../app/refusal.ts';
import { deriveKey } from '../app/seal.ts';
import { mustEnter, openClient } from './connect.ts';

type Tx = QueryExecutorProvider;
export type Secrets = { secret: string; DATABASE_APP_URL?: string | undefined };
/** `made`: the role is ours, and its password ours to set; otherwise both are the operator's. */
type Role = { role: string; made: boolean };
type Known = Role & { fingerprint: string };

/** The server's role in installations older than roles of one's own: one for all databases of a server. */
const FIRST_ROLE = 'puerta_app';
const NO_RIGHT = '42501';
export const UNBOUND =
  'DATABASE_APP_URL: the server refuses to work as a role that is superuser, bypasses row-level security or owns tables. Make one that owns nothing; docs/operations.md, "The database", says how';
/** Any number, the same in every process: two that start together settle on one role. */
const LOCK = 7_305_212;
/** `invalid_password` */
const WRONG_PASSWORD = '28P01';

/** Tells two SECRETs apart, and nothing of either. */
const fingerprintOf = ({ secret }: Secrets): string => deriveKey(secret, 'deployment');
const rolePassword = ({ secret }: Secrets): string => deriveKey(secret, 'database-role');

/** The database as the server works on it: under the role that row-level security binds. */
export function workUrl(ownerUrl: string, config: Secrets, role: string): string {
  if (config.DATABASE_APP_URL) return config.DATABASE_APP_URL;
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(config);
  return url.href;
}

/**
 * Makes sure that the database is this SECRET's and that the server's role is there; answers its name. Throws
 * ConfigError and changes nothing when the database knows another SECRET (docs/decisions/024).
 */
export function settleRole(db: Kysely<unknown>, ownerUrl: string, config: Secrets): Promise<string> {
  return db.transaction().execute(async tx => {
    const known = await lockDeployment(tx);
    if (known && known.fingerprint !== fingerprintOf(config) && (await hasAgency(tx)))
      throw new OtherSecret();
    const before = known?.role ?? ((await hasRights(tx, FIRST_ROLE)) ? FIRST_ROLE : null);
    const own = config.DATABASE_APP_URL ?? null;
    const role = own
      ? decodeURIComponent(new URL(own).username)
      : (known?.role ?? (await chooseRole(tx, before, ownerUrl, config)));
    if (own) await mustBeBound(tx, role, own);
    else await ensureRole(tx, { role, made: known?.made ?? true }, ownerUrl, config);
    if (before !== null && before !== role) await copyRights(tx, before, role);
    await record(tx, { role, made: own === null, fingerprint: fingerprintOf(config) });
    return role;
  });
}

/** For who reads without migrating: what is sealed under a wrong SECRET nobody could use. */
export async function refuseOtherSecret(client: ClientBase, config: Secrets): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('puerta.deployment') is not null as there",
  );
  if (!found[0]?.there) return;
  const { rows } = await client.query<Pick<Known, 'fingerprint'>>(
    'select fingerprint from puerta.deployment',
  );
  if (rows[0] && rows[0].fingerprint !== fingerprintOf(config)) throw new OtherSecret();
}

/** From now on the database is this SECRET's, whatever it was before: for who has sealed everything anew. */
export async function adoptSecret(tx: Tx, config: Secrets): Promise<void> {
  const known = (await lockDeployment(tx)) ?? (await firstEdition(tx, config));
  if (!config.DATABASE_APP_URL) {
    if (!known.made) throw operatorsRole(known.role);
    await setPassword(tx, 'alter', known.role, config);
  }
  await record(tx, { ...known, fingerprint: fingerprintOf(config) });
}

/** What an installation from before anything was recorded works under. */
async function firstEdition(tx: Tx, config: Secrets): Promise<Role> {
  if ((await hasRights(tx, FIRST_ROLE)) && !(await isToBeLeft(tx, FIRST_ROLE)))
    return { role: FIRST_ROLE, made: !config.DATABASE_APP_URL };
  throw new ConfigError(
    'SECRET: the database knows none yet, and takes the one that a server starts with. Nothing was changed',
  );
}

/** The database was set up with another SECRET. */
export class OtherSecret extends ConfigError {
  constructor() {
    super(
      'SECRET: the database was set up with another one, and nothing was changed. Give that one; docs/operations.md, "Another SECRET", says how to change it',
    );
  }
}

const operatorsRole = (role: string) =>
  new ConfigError(
    `DATABASE_APP_URL: missing. The server's role in this database, ${role}, was made by the operator, so its password is not ours to set, and nothing was changed. Give the role's address, in every shell that starts something on this database`,
  );

/** What the database knows of its deployment, which nobody else changes until the transaction ends. */
async function lockDeployment(tx: Tx): Promise<Known | undefined> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  // before any migration, because the migrations name the role
  if (await isTrue(tx, sql`to_regclass('puerta.deployment') is null`)) {
    await sql`create schema if not exists puerta`.execute(tx);
    await sql`create table puerta.deployment (
      only_one boolean primary key default true check (only_one),
      role text not null,
      made boolean not null,
      fingerprint text not null,
      oldest_copy text
    )`.execute(tx);
  }
  return (await sql<Known>`select role, made, fingerprint from puerta.deployment`.execute(tx)).rows[0];
}

const record = (tx: Tx, { role, made, fingerprint }: Known) =>
  sql`insert into puerta.deployment as d (role, made, fingerprint) values (${role}, ${made}, ${fingerprint})
    on conflict (only_one) do update
      set role = excluded.role, made = excluded.made, fingerprint = excluded.fingerprint
      where (d.role, d.made, d.fingerprint) <> (excluded.role, excluded.made, excluded.fingerprint)`.execute(
    tx,
  );

async function isTrue(tx: Tx, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${condition} as is`.execute(tx);
  return rows[0]?.is === true;
}

/** Without one nothing is sealed yet, and nobody's work is stopped: a restore that was refused may be tried again. */
const hasAgency = async (tx: Tx) =>
  !(await isTrue(tx, sql`to_regclass('public.agency') is null`)) &&
  isTrue(tx, sql`exists (select 1 from public.agency)`);

const hasRights = (tx: Tx, role: string) =>
  isTrue(
    tx,
    sql`exists (select 1 from pg_class, aclexplode(relacl) granted
      where pg_class.oid = to_regclass('public.agency') and grantee = to_regrole(quote_ident(${role})))`,
  );

/**
 * A role of this deployment's own. The first one of an older installation is kept, unless other databases of the server
 * use it too: then whoever started last had set its password.
 */
async function chooseRole(tx: Tx, before: string | null, ownerUrl: string, config: Secrets): Promise<string> {
  const made = `${FIRST_ROLE}_${randomBytes(4).toString('hex')}`;
  if (before === null) return made;
  if (await isToBeLeft(tx, before)) return made;
  // nothing was recorded yet, but its password came from the SECRET
  if ((await hasAgency(tx)) && !(await mayEnter(tx, ownerUrl, config, before))) throw new OtherSecret();
  return before;
}

/** Other databases use it too, and we may make one of our own. */
const isToBeLeft = (tx: Tx, role: string) =>
  isTrue(
    tx,
    sql`exists (select 1 from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = to_regrole(quote_ident(${role}))
      and dbid not in (0, (select oid from pg_database where datname = current_database())))
      and (select rolsuper or rolcreaterole from pg_roles where rolname = current_user)`,
  );

/** Asked before the role is recorded: what it may do goes to the one after it, and an owner may do everything. */
async function mustBeBound(tx: Tx, role: string, url: string): Promise<void> {
  await mustEnter('DATABASE_APP_URL', url);
  const isFree = await isTrue(
    tx,
    sql`exists (select 1 from pg_roles mine where rolname = ${role} and (rolsuper or rolbypassrls
      or pg_has_role(mine.oid, current_user, 'member')
      or exists (select 1 from pg_class where pg_class.oid = to_regclass('public.agency') and pg_has_role(mine.oid, relowner, 'member'))))`,
  );
  if (isFree) throw new ConfigError(UNBOUND);
}

/** A role that works is left alone: databases that were copied from one another share theirs. */
async function ensureRole(tx: Tx, { role, made }: Role, ownerUrl: string, config: Secrets): Promise<void> {
  if (await mayEnter(tx, ownerUrl, config, role)) return;
  if (!made) throw operatorsRole(role);
  const isThere = await isTrue(tx, sql`to_regrole(quote_ident(${role})) is not null`);
  await setPassword(tx, isThere ? 'alter' : 'create', role, config);
}

async function setPassword(tx: Tx, verb: 'create' | 'alter', role: string, config: Secrets): Promise<void> {
  try {
    await sql`${sql.raw(verb)} role ${sql.id(role)} login password ${sql.lit(rolePassword(config))}`.execute(
      tx,
    );
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT) throw error;
    throw new ConfigError(
      `DATABASE_URL: its account may not ${verb} the server's role. Give it createrole, or make a role and name it as DATABASE_APP_URL; docs/operations.md, "The database", says how`,
      { cause: error },
    );
  }
}

/** Whether the role's password is this SECRET's. What else keeps it out is thrown: too many connections, pg_hba.conf. */
async function mayEnter(tx: Tx, ownerUrl: string, config: Secrets, role: string): Promise<boolean> {
  const maySignIn = sql`exists (select 1 from pg_roles where rolname = ${role} and rolcanlogin)`;
  if (!(await isTrue(tx, maySignIn))) return false;
  try {
    const client = await openClient({ connectionString: workUrl(ownerUrl, config, role) });
    await client.end();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD) return false;
    throw error;
  }
}

/** What the migrations granted to one role they would have granted to the other. */
async function copyRights(tx: Tx, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ grant: string }>`
    with held as (
      select case relkind when 'S' then 'sequence ' else 'table ' end || pg_class.oid::regclass as object, '' as of, granted.*
        from pg_class, aclexplode(relacl) granted where relnamespace = 'public'::regnamespace
      union all
      select 'table ' || pg_class.oid::regclass, format('(%I)', attname), granted.*
        from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl) granted
        where relnamespace = 'public'::regnamespace
      union all
      select 'function ' || pg_proc.oid::regprocedure, '', granted.*
        from pg_proc, aclexplode(proacl) granted where pronamespace = 'public'::regnamespace
      union all
      select 'schema public', '', granted.* from pg_namespace, aclexplode(nspacl) granted where nspname = 'public'
    )
    select format('grant %s %s on %s to %I', privilege_type, of, object, ${to}::text) as grant from held
    where grantee = to_regrole(quote_ident(${from}))`.execute(tx);
  for (const { grant } of rows) await sql.raw(grant).execute(tx);
}
