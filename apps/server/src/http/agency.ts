import { agencySlug } from '@puerta/domain/agency-host';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import { selectCurrent } from '../provider-accounts/queries.ts';
import type { Agency } from './context.ts';
import { fileUrl } from './file-url.ts';

export type AgencyFinder = (request: FastifyRequest) => Promise<Agency | null>;
/** `forgetAgencies`: what comes next asks the database again. Other copies of the program remember for REMEMBER_MS. */
export type Agencies = { findAgency: AgencyFinder; forgetAgencies: () => void };

/** How long a change of an agency's settings may take to show: every call asks for its agency. */
const REMEMBER_MS = 1000;

/**
 * Finds the agency of a request: by the header `agency`, else by the host (its exact domain before its label,
 * decisions §1). null for an unknown one.
 */
export function agencyFinder(db: Database, config: Config): Agencies {
  const known = new LRUCache<string, { agency: Agency | null }>({ max: 2000, ttl: REMEMBER_MS });
  const findAgency: AgencyFinder = async request => {
    const header = request.headers.agency;
    const host = request.hostname.toLowerCase();
    const key = typeof header === 'string' && header !== '' ? `slug:${header.toLowerCase()}` : `host:${host}`;
    const remembered = known.get(key);
    if (remembered) return remembered.agency;
    const agency = key.startsWith('slug:')
      ? await agencyBy(db, config, 'slug', key.slice(5))
      : ((await agencyBy(db, config, 'domain', host)) ??
        (await agencyBy(
          db,
          config,
          'slug',
          agencySlug(host, { baseDomain: config.BASE_DOMAIN ?? null, defaultSlug: config.DEFAULT_AGENCY }) ??
            '',
        )));
    known.set(key, { agency });
    return agency;
  };
  return { findAgency, forgetAgencies: () => known.clear() };
}

/** Not remembered, unlike what `agencyFinder` answers: for jobs and commands, which know an agency by its id or slug. */
export async function agencyBy(
  db: Database,
  config: Config,
  column: 'slug' | 'domain' | 'id',
  value: string | number,
): Promise<Agency | null> {
  const row = await db.deployment
    .selectFrom('agency')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  const accounts = await selectCurrent(db.read(row.id), row.id);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    shortName: row.short_name,
    slogan: row.slogan,
    logo: row.logo_key && fileUrl(row.logo_key),
    logo_white: row.logo_white_key && fileUrl(row.logo_white_key),
    color: row.color,
    email: row.email,
    support_email: row.support_email,
    phone: row.phone,
    facebook: row.facebook,
    instagram: row.instagram,
    time_zone: row.time_zone,
    payment_mode: (accounts.payment?.provider ?? config.PAYMENT) === 'stripe' ? 'hosted' : 'card',
    accounts,
    secondFactorRequired: row.second_factor_required,
    pickupFeeCents: row.pickup_fee_cents,
    trackingPrefix: row.tracking_prefix,
    domain: row.domain,
  };
}

/**
 * Where the agency's people open the portal, without a closing slash: for links in mails, which no request leads to
 * (a link is never made from a request's host, which its sender chooses).
 */
export function agencyOrigin(config: Config, agency: Pick<Agency, 'slug' | 'domain'>): string {
  const base = config.BASE_DOMAIN ?? `localhost:${config.PORT}`;
  const host = agency.domain ?? (agency.slug === config.DEFAULT_AGENCY ? base : `${agency.slug}.${base}`);
  return `${config.PUBLIC_SCHEME}://${host}`;
}
