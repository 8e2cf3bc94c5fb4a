import { isSlug } from '@puerta/domain/agency-host';
import { isAgencyTimeZone } from '@puerta/domain/calendar-day';
import { isHexColour } from '@puerta/domain/colour';
import { isEmail } from '@puerta/domain/email';
import { isTrackingPrefix } from '@puerta/domain/tracking-number';
import { isContiguousUsState } from '@puerta/domain/us-states';
import pg from 'pg';
import { provisionAgency } from '../provision/provision-agency.ts';
import { CommandError, type Given, optionReader } from './given.ts';

const DEFAULTS = { color: '#0f766e', slogan: '', phone: '', 'time-zone': 'America/New_York' } as const;
const UNIQUE_VIOLATION = '23505';

export const AGENCY_USAGE = `agency create --slug LABEL --name NAME --short-name ABC --prefix AB --email E --support-email E
              --address A --city C --state FL --zip 33166
              [--phone P] [--color #0f766e] [--slogan S] [--time-zone America/New_York]`;

/**
 * Provisions an agency (docs/rules/agencies.md). Answers what to tell the operator; throws CommandError for what is
 * missing or wrong.
 */
export async function createAgency(ownerUrl: string, given: Given, now: Date): Promise<string> {
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
    return `${agency.name} is agency ${id}. Next: staff create --agency ${agency.slug} --email … --name …`;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw new CommandError(`There is an agency ${agency.slug} already`);
    throw error;
  }
}
