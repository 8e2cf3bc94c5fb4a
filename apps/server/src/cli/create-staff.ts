import { randomBytes } from 'node:crypto';
import { isEmail } from '@puerta/domain/email';
import { STAFF } from '@puerta/domain/roles';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import { agencyBy } from '../services/agency-by.ts';
import { hashPassword } from '../password.ts';
import { createAccount } from '../provision/create-account.ts';
import { CommandError, type Given, optionReader } from './given.ts';

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
  const agency = await agencyBy(db, config, 'slug', need('agency'));
  if (!agency) throw new CommandError(`There is no agency ${need('agency')}`);
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await hashPassword(password);
  const account = { ...person, passwordHash, mustChangePassword: true };
  const created = await db.within(agency.id, tx =>
    createAccount(tx, { ...agency, timeZone: agency.time_zone }, account, now),
  );
  if (!created) throw new CommandError(`${email} has an account at ${agency.name} already`);
  return `${person.name} may sign in at ${agency.name} as ${email} with the password ${password}`;
}
