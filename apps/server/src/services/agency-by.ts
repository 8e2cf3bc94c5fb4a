import { toDollars } from '@puerta/domain/money/money';
import { type Agency, fileUrl, weightLimitsOf } from '../app/agency.ts';
import type { Config } from '../config.ts';
import { agencyIds, selectAgency } from '../db/agency-queries.ts';
import type { Database } from '../db/within-agency.ts';
import { findCardScript } from '../provider-accounts/card-script.ts';
import { selectCurrent } from '../provider-accounts/queries.ts';

/** Not remembered, unlike the agency of a request: for jobs and commands, which know an agency by its id or slug. */
export async function agencyBy(
  db: Database,
  config: Config,
  column: 'slug' | 'domain' | 'id',
  value: string | number,
): Promise<Agency | null> {
  const row = await selectAgency(db, column, value);
  if (!row) return null;
  const accounts = await selectCurrent(db.read(row.id));
  const cardScript = await findCardScript(db.read(row.id), config, accounts.payment);
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
    city: row.city,
    state_code: row.state_code,
    tracking_prefix: row.tracking_prefix,
    facebook: row.facebook,
    instagram: row.instagram,
    time_zone: row.time_zone,
    payment_mode: (accounts.payment?.provider ?? config.PAYMENT) === 'stripe' ? 'hosted' : 'card',
    card_script: cardScript !== null,
    accounts,
    cardScript,
    secondFactorRequired: row.second_factor_required,
    publicAmounts: row.public_amounts,
    pickupFeeCents: row.pickup_fee_cents,
    pickup_fee: toDollars(row.pickup_fee_cents),
    weightLimits: weightLimitsOf(row),
    domain: row.domain,
    isOnly: row.is_only === true,
    suspended: row.suspended_at !== null,
  };
}

/** The deployment's only agency; null where there are several, or none. */
export async function onlyAgency(db: Database, config: Config): Promise<Agency | null> {
  const [id, ...others] = await agencyIds(db);
  return id === undefined || others.length > 0 ? null : agencyBy(db, config, 'id', id);
}

/**
 * Where the agency's people open the portal, without a closing slash: for links in mails, which no request leads to
 * (a link is never made from a request's host, which its sender chooses).
 */
export function agencyOrigin(config: Config, agency: Pick<Agency, 'slug' | 'domain' | 'isOnly'>): string {
  const base = config.BASE_DOMAIN ?? `localhost:${config.PORT}`;
  const isDefault = agency.isOnly || agency.slug === config.DEFAULT_AGENCY;
  const host = agency.domain ?? (isDefault ? base : `${agency.slug}.${base}`);
  return `${config.PUBLIC_SCHEME}://${host}`;
}
