import { isFullHost, isSlug } from '@puerta/domain/places/agency-host';
import { isAgencyTimeZone } from '@puerta/domain/days/calendar-day';
import { isHexColour } from '@puerta/domain/text/colour';
import { isEmail, normaliseEmail } from '@puerta/domain/people/email';
import { isTrackingPrefix } from '@puerta/domain/parcels/tracking-number';
import { isContiguousUsState } from '@puerta/domain/places/us-states';
import pg from 'pg';
import { provisionAgency } from '../provision/provision-agency.ts';
import { CommandError, type Given, optionReader } from './given.ts';
import { randomBytes } from 'node:crypto';
import { STAFF } from '@puerta/domain/people/roles';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/within-agency.ts';
import { agencyBy, agencyOrigin } from '../services/agency-by.ts';
import { type Call, namedAgency } from './agency-life.ts';
import { hashPassword } from '../password.ts';
import { createAccount } from '../provision/create-account.ts';
import { tell } from '../facts/tell.ts';
import { takeOffFactor } from '../features/second-factor/set-up-second-factor.ts';
import { listUsers } from '../features/users/change-user.ts';
import { giveDomain } from '../features/settings/give-domain.ts';

const DEFAULTS = { color: '#0f766e', slogan: '', phone: '', 'time-zone': 'America/New_York' } as const;
const UNIQUE_VIOLATION = '23505';

export const AGENCY_USAGE = `agency create --slug LABEL --name NAME --short-name ABC --prefix AB --email E --support-email E
              --address A --city C --state FL --zip 33166
              [--phone P] [--color #0f766e] [--slogan S] [--time-zone America/New_York]`;

/**
 * Provisions an agency (docs/rules/agencies.md). Answers what to tell the operator; throws CommandError for what is
 * missing or wrong.
 */
export async function createAgency(
  ownerUrl: string,
  config: Config,
  given: Given,
  now: Date,
): Promise<string> {
  const { need, check } = optionReader({ ...DEFAULTS, ...given });
  const agency = {
    slug: check('slug', isSlug, 'lower-case letters, digits and hyphens, not www or localhost'),
    name: need('name'),
    shortName: check('short-name', text => /^[A-Za-z0-9]{2,6}$/.test(text), '2 to 6 letters or digits'),
    trackingPrefix: check('prefix', isTrackingPrefix, '2 to 4 capital letters'),
    color: check('color', isHexColour, 'a colour such as #0f766e').toLowerCase(),
    slogan: need('slogan'),
    phone: need('phone'),
    email: check('email', isEmail, 'an e-mail address'),
    supportEmail: check('support-email', isEmail, 'an e-mail address'),
    address: need('address'),
    city: need('city'),
    stateCode: check('state', isContiguousUsState, 'two letters of a contiguous state'),
    zip: check('zip', text => /^\d{5}$/.test(text), 'five digits'),
    timeZone: check(
      'time-zone',
      zone => isAgencyTimeZone(zone, now.getUTCFullYear()),
      'a time zone at or west of UTC, such as America/New_York',
    ),
  };
  try {
    const id = await provisionAgency(ownerUrl, agency, now);
    const { address, others } = await standing(ownerUrl, config, id);
    return [
      `${agency.name} is agency ${id}, at ${address}`,
      ...others,
      `Next: staff create --agency ${agency.slug} --email … --name …`,
    ].join('\n');
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw new CommandError(`There is an agency ${agency.slug} already`);
    throw error;
  }
}

/** Where a new agency stands, and what the deployment's own domain means once it is not the only one. */
async function standing(ownerUrl: string, config: Config, id: number) {
  const db = openDatabase(ownerUrl, 1);
  try {
    const made = await agencyBy(db, config, 'id', id);
    const usual = await agencyBy(db, config, 'slug', config.DEFAULT_AGENCY);
    const own = config.BASE_DOMAIN ?? 'localhost';
    const meaning = usual
      ? `${own} is ${usual.name} (DEFAULT_AGENCY=${usual.slug})`
      : `${own} leads to no agency now that there are several: set DEFAULT_AGENCY, and restart`;
    return { address: made ? agencyOrigin(config, made) : '', others: made?.isOnly ? [] : [meaning] };
  } finally {
    await db.close();
  }
}

const PASSWORD_BYTES = 12;

export const STAFF_USAGE =
  'staff create --agency LABEL --email E --name NAME [--role manager|restricted] [--phone P]';

/**
 * Makes staff of an agency: its first manager, who invites the others (docs/rules/agencies.md). Answers what to tell
 * the operator, with a password that is shown nowhere else, and that whoever signs in with it has to change first.
 */
export async function createStaff(db: Database, config: Config, given: Given, now: Date): Promise<string> {
  const { need, check } = optionReader({ role: 'manager', phone: '', ...given });
  const role = check('role', text => STAFF.some(one => one === text), STAFF.join(' or '));
  const email = check('email', isEmail, 'an e-mail address');
  const person = {
    role: STAFF.find(one => one === role) ?? 'restricted',
    name: need('name'),
    email,
    phone: need('phone'),
  };
  const agency = await namedAgency({ db, config, given });
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  const account = { ...person, passwordHash, mustChangePassword: true };
  const created = await db.within(agency.id, tx =>
    createAccount(tx, { ...agency, timeZone: agency.time_zone }, account, now),
  );
  if (!created) throw new CommandError(`${email} has an account at ${agency.name} already`);
  return `${person.name} may sign in at ${agencyOrigin(config, agency)} as ${email} with the password ${password}`;
}

export const FACTOR_USAGE =
  'staff second-factor --agency LABEL --email E --reason WHY   (takes it off who lost phone and recovery codes)';

/**
 * Takes the second factor off one of the staff, which nobody can from a screen (docs/rules/accounts.md); the trail says
 * why. Answers what to tell the operator.
 */
export async function endStaffFactor(db: Database, config: Config, given: Given, now: Date): Promise<string> {
  const { check } = optionReader(given);
  const email = check('email', isEmail, 'an e-mail address');
  const reason = check('reason', text => text.trim() !== '', 'why it is taken off');
  const agency = await namedAgency({ db, config, given });
  return db.within(agency.id, async tx => {
    const user = (await listUsers(tx)).find(one => normaliseEmail(one.email) === normaliseEmail(email));
    if (!user) throw new CommandError(`Nobody of the staff of ${agency.name} is ${email}`);
    const taken = await takeOffFactor(tx, user.id, now);
    if (!taken) throw new CommandError(`${email} has no second factor`);
    const object = { type: 'user', id: user.id, label: user.email } as const;
    tell(tx, { kind: 'user.second_factor_off', actor: null, at: now, object, ...taken, to: { reason } });
    return `${user.name} signs in at ${agency.name} with the password alone, and is told so by mail`;
  });
}

export const DOMAIN_USAGE = `agency domain --agency LABEL --domain HOST   (the links in its mails lead there)
agency domain clear --agency LABEL`;

/** The agency's own host from now on. Answers what to tell the operator. */
export async function setDomain(call: Call): Promise<string> {
  const { check } = optionReader(call.given);
  const isHost = (text: string) => isFullHost(text.toLowerCase());
  const domain = check('domain', isHost, 'a host name such as envios.miagencia.com').toLowerCase();
  return change(call, domain);
}

/** The agency is reached by its label alone again. */
export const clearDomain = (call: Call): Promise<string> => change(call, null);

async function change(call: Call, domain: string | null): Promise<string> {
  const { db, config, now } = call;
  const agency = await namedAgency(call);
  if (!(await giveDomain({ db, config }, { agency, domain, now })))
    throw new CommandError(`${domain} leads to another agency or to the deployment itself`);
  return `The links in mails of ${agency.name} lead to ${agencyOrigin(config, { ...agency, domain })}`;
}
