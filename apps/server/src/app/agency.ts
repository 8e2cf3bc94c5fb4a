import type { PublicAgency } from '@puerta/contract/auth';

export type Port = 'carrier' | 'payment';

/** Where an agency's calls go now: to this account of its own; null: to the deployment's. */
export type CurrentAccounts = Record<Port, { id: number; provider: string } | null>;

/** The agency of a request, with what most use cases ask of it. */
export type Agency = PublicAgency & {
  slug: string;
  pickupFeeCents: number;
  /** staff sign in with a second factor */
  secondFactorRequired: boolean;
  shortName: string;
  trackingPrefix: string;
  /** the agency's own exact host, where it has one */
  domain: string | null;
  accounts: CurrentAccounts;
};

/** The part of an agency that any visitor may know. */
export function publicAgency(agency: Agency): PublicAgency {
  const {
    id,
    slug,
    name,
    slogan,
    logo,
    logo_white,
    color,
    email,
    support_email,
    phone,
    facebook,
    instagram,
    payment_mode,
    time_zone,
  } = agency;
  return {
    id,
    slug,
    name,
    slogan,
    logo,
    logo_white,
    color,
    email,
    support_email,
    phone,
    facebook,
    instagram,
    payment_mode,
    time_zone,
  };
}
