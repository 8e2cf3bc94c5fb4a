import { agencySlug } from '@puerta/domain/places/agency-host';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import type { Agency } from '../app/agency.ts';
import { agencyBy, onlyAgency } from '../services/agency-by.ts';

export type AgencyFinder = (request: FastifyRequest) => Promise<Agency | null>;
/** `forgetAgencies`: what comes next asks the database again. Other copies of the program remember for REMEMBER_MS. */
export type Agencies = { findAgency: AgencyFinder; forgetAgencies: () => void };

/** How long a change of an agency's settings may take to show: every call asks for its agency. */
const REMEMBER_MS = 1000;

/**
 * Finds the agency of a request: of a call by the header `agency`, else by the host (its exact domain before its label;
 * a host that means none means the only agency there is, docs/rules/agencies.md). null for an unknown one. What is no call may be kept by caches, which know the host alone.
 */
export function agencyFinder(db: Database, config: Config): Agencies {
  const known = new LRUCache<string, Promise<Agency | null>>({ max: 2000, ttl: REMEMBER_MS });
  const deployment = { baseDomain: config.BASE_DOMAIN ?? null, defaultSlug: config.DEFAULT_AGENCY };
  const look = async (key: string, host: string): Promise<Agency | null> =>
    key.startsWith('slug:')
      ? agencyBy(db, config, 'slug', key.slice(5))
      : ((await agencyBy(db, config, 'domain', host)) ??
        (await agencyBy(db, config, 'slug', agencySlug(host, deployment))) ??
        onlyAgency(db, config));
  const findAgency: AgencyFinder = request => {
    const header = request.url.startsWith('/api/') && request.headers.agency;
    const host = request.hostname.toLowerCase();
    const key = typeof header === 'string' && header !== '' ? `slug:${header.toLowerCase()}` : `host:${host}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    // whoever comes while it is looked up waits for the same answer
    const looked = look(key, host);
    known.set(key, looked);
    looked.catch(() => {
      if (known.peek(key) === looked) known.delete(key);
    });
    return looked;
  };
  return { findAgency, forgetAgencies: () => known.clear() };
}
