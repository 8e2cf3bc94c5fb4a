import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import type { Agency } from '../app/agency.ts';
import { agencyIds } from '../db/agency-queries.ts';
import { tell } from '../facts/tell.ts';
import type { ToldValues } from '../facts/fact.ts';
import {
  type SettingsRow,
  lockSettings,
  selectSettings,
  updateSettingsRow,
} from '../features/settings/queries.ts';
import { agencyBy, agencyOrigin } from '../services/agency-by.ts';
import { type Given, CommandError, optionReader } from './given.ts';

export const LIFE_USAGE = `agency list
agency rename --agency LABEL [--name NAME] [--short-name ABC] [--slogan S]   (its label stays: mails lead there)
agency suspend --agency LABEL --reason WHY   (nothing is sold; its people read that it is closed)
agency resume --agency LABEL`;

export type Call = { db: Database; config: Config; given: Given; now: Date };

/** The agency that `--agency` names. Throws CommandError where there is none. */
export async function namedAgency({
  db,
  config,
  given,
}: Pick<Call, 'db' | 'config' | 'given'>): Promise<Agency> {
  const slug = optionReader(given).need('agency');
  const agency = await agencyBy(db, config, 'slug', slug);
  if (!agency) throw new CommandError(`There is no agency ${slug}`);
  return agency;
}

/** A line of each agency, in the order in which they came. */
export async function listAgencies({ db, config }: Call): Promise<string> {
  const lines: string[] = [];
  const ids = await agencyIds(db);
  for (const id of ids) lines.push(await lineOf(db, config, id, ids.length === 1));
  return lines.join('\n') || 'There is no agency yet';
}

type Figures = { staff: number; clients: number; packages: number; last: Date | null };

async function lineOf(db: Database, config: Config, id: number, isOnly: boolean): Promise<string> {
  const read = db.read(id);
  const row = await selectSettings(read);
  const { rows } = await sql<Figures>`select
    (select count(*)::integer from account where agency_id = ${id} and closed_at is null and role <> 'customer') as staff,
    (select count(*)::integer from account where agency_id = ${id} and closed_at is null and role = 'customer') as clients,
    (select count(*)::integer from package where agency_id = ${id}) as packages,
    (select created_at from orders where agency_id = ${id} order by id desc limit 1) as last`.execute(read);
  const { staff, clients, packages, last } = rows[0] as Figures;
  return [
    `${row.slug}  ${row.name}  ${agencyOrigin(config, { ...row, isOnly })}`,
    `  ${stateOf(row)}; ${staff} staff, ${clients} clients, ${packages} packages, last purchase ${last ? dayOf(last) : 'never'}`,
  ].join('\n');
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function stateOf({ suspended_at, suspended_reason, erase_from }: SettingsRow): string {
  if (!suspended_at) return 'open';
  const erased = erase_from ? `, may be erased from ${dayOf(erase_from)} on` : '';
  return `suspended since ${dayOf(suspended_at)} (${suspended_reason})${erased}`;
}

/** Other names for an agency. Its label stays what it is: links in mails, bookmarks and sessions hold it. */
export async function renameAgency(call: Call): Promise<string> {
  const { check } = optionReader(call.given);
  const names = {
    ...('name' in call.given && {
      name: check('name', text => /^.{1,80}$/.test(text.trim()), 'up to 80 letters'),
    }),
    ...('short-name' in call.given && {
      short_name: check('short-name', text => /^[A-Za-z0-9]{2,6}$/.test(text), '2 to 6 letters or digits'),
    }),
    ...('slogan' in call.given && {
      slogan: check('slogan', text => text.length <= 200, 'up to 200 letters'),
    }),
  };
  if (Object.keys(names).length === 0) throw new CommandError('--name, --short-name or --slogan is missing');
  const agency = await namedAgency(call);
  await changeAgency(call, agency, () => ({ row: names, to: names }));
  return `${agency.slug} is ${names.name ?? agency.name} now; invoices and mails of before keep what they say`;
}

/** Closes an agency's portal, for everybody within seconds. */
export async function suspendAgency(call: Call): Promise<string> {
  const reason = optionReader(call.given).check('reason', text => text.trim() !== '', 'why it is suspended');
  const agency = await namedAgency(call);
  await changeAgency(call, agency, before => {
    if (before.suspended_at) throw new CommandError(`${agency.name} is suspended already`);
    return { row: { suspended_at: call.now, suspended_reason: reason }, to: { suspended: true, reason } };
  });
  return `${agency.name} is suspended. Purchases under way, refunds and mails are finished; tracking pages stay open`;
}

/** Opens it again, with every session that has not ended by itself. */
export async function resumeAgency(call: Call): Promise<string> {
  const agency = await namedAgency(call);
  await changeAgency(call, agency, before => {
    if (!before.suspended_at) throw new CommandError(`${agency.name} is not suspended`);
    const row = { suspended_at: null, suspended_reason: null, erase_from: null };
    return { row, to: { suspended: false } };
  });
  return `${agency.name} is open again at ${agencyOrigin(call.config, agency)}`;
}

type Change = { row: Parameters<typeof updateSettingsRow>[1]; to: ToldValues };

/** Changes an agency's row as the operator, and tells so in its trail; null changes nothing. Answers what it was. */
export const changeAgency = (
  { db, now }: Call,
  agency: Agency,
  change: (before: SettingsRow) => Change | null,
): Promise<SettingsRow> =>
  db.within(agency.id, async tx => {
    const before = await lockSettings(tx);
    const changed = change(before);
    if (!changed) return before;
    await updateSettingsRow(tx, changed.row);
    const object = { type: 'settings', id: agency.id, label: agency.name } as const;
    tell(tx, { actor: null, at: now, kind: 'settings.updated', object, to: changed.to });
    return before;
  });
