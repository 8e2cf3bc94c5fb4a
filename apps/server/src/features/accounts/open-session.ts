import type { Claims } from '@puerta/contract/auth';
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import { claimsFor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { aboutAccount, asActor } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { insertSession } from './queries.ts';

type Person = Parameters<typeof claimsFor>[1];

/** Opens a session and answers its token with the claims that it shows. */
export async function openSession(
  tx: Tx,
  { tokens, clock }: Pick<Services, 'tokens' | 'clock'>,
  agency: Agency,
  person: Person,
  /** browser and system, as its owner knows them */
  device = '',
): Promise<{ token: string; claims: Claims }> {
  const id = randomUUID();
  const now = clock.now();
  await insertSession(tx, {
    agency_id: agency.id,
    id,
    account_id: person.id,
    created_at: now,
    last_used_at: now,
    device,
  });
  tell(tx, { kind: 'session.opened', actor: asActor(person), at: now, ...aboutAccount(person) });
  const claims = claimsFor(agency, person);
  return { token: tokens.sign(claims, id), claims };
}
