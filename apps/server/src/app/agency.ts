import { hostName } from '@puerta/domain/places/agency-host';
import type { PublicAgency } from '@puerta/contract/people/auth';
import type { WeightLimits } from '@puerta/domain/parcels/weight-limits';

export type Port = 'carrier' | 'payment';

/** Where an agency's calls go now: to this account of its own; null: to the deployment's. */
export type CurrentAccounts = Record<Port, { id: number; provider: string } | null>;

/** The gateway's own script that reads cards in the browser, as whom it is asked there, and whom it may ask itself. */
export type CardScript = { src: string; asks: readonly string[]; login: string; key: string };

/** The agency of a request, with what most use cases ask of it. */
export type Agency = PublicAgency & {
  slug: string;
  pickupFeeCents: number;
  /** its own, by way */
  weightLimits: WeightLimits;
  /** visitors with a package's code see what it owes */
  publicAmounts: boolean;
  /** staff sign in with a second factor */
  secondFactorRequired: boolean;
  shortName: string;
  /** the agency's own exact host, where it has one */
  domain: string | null;
  /** the deployment has no other, so that its own domain means this one */
  isOnly: boolean;
  /** it sells nothing, and its people read so (docs/rules/agencies.md) */
  suspended: boolean;
  accounts: CurrentAccounts;
  /** null: cards come to this server, or are typed on the provider's page */
  cardScript: CardScript | null;
};

/** As `agency` has them: pounds, null for none. */
export type LimitColumns = Record<`${'air' | 'ocean' | 'ground'}_weight_max`, number | null>;

/** An agency's limits of weight from their columns. */
export const weightLimitsOf = (row: LimitColumns): WeightLimits => ({
  AIR: row.air_weight_max,
  OCEAN: row.ocean_weight_max,
  GROUND: row.ground_weight_max,
});

/** Where a stored file is read, for ever (see files.ts). */
export const fileUrl = (key: string): string => `/files/${key}`;

/** The deployment's own names lead to its agencies by label: none of them may be taken as an exact domain. */
export function belongsToDeployment(
  { BASE_DOMAIN }: { BASE_DOMAIN?: string | undefined },
  domain: string,
): boolean {
  const bases = ['localhost', ...(BASE_DOMAIN ? [hostName(BASE_DOMAIN)] : [])];
  return bases.some(base => domain === base || domain.endsWith(`.${base}`));
}
