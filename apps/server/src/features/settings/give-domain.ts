import { hostName } from '@puerta/domain/agency-host';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import { tell } from '../../facts/tell.ts';
import { domainIsTaken, lockSettings, updateSettingsRow } from './queries.ts';

type Given = { agency: Agency; domain: string | null; now: Date };

/**
 * Gives an agency a host of its own, or takes it back with null. An operator does it, who knows whose the host is: the
 * links in the agency's mails lead there, those that set a password too (docs/decisions/023). Answers false when it
 * leads to another agency already, or to the deployment.
 */
export async function giveDomain(
  { db, config }: { db: Database; config: Config },
  { agency, domain, now }: Given,
): Promise<boolean> {
  if (domain !== null && belongsToDeployment(config, domain)) return false;
  return db.within(agency.id, async tx => {
    if (domain !== null && (await domainIsTaken(tx, agency.id, domain))) return false;
    const before = await lockSettings(tx, agency.id);
    await updateSettingsRow(tx, agency.id, { domain });
    tell(tx, {
      actor: null,
      at: now,
      kind: 'settings.updated',
      object: { type: 'settings', id: agency.id, label: agency.name },
      from: { domain: before.domain },
      to: { domain },
    });
    return true;
  });
}

/** The deployment's own names lead to its agencies by label: none of them may be taken as an exact domain. */
function belongsToDeployment({ BASE_DOMAIN }: Config, domain: string): boolean {
  const bases = ['localhost', ...(BASE_DOMAIN ? [hostName(BASE_DOMAIN)] : [])];
  return bases.some(base => domain === base || domain.endsWith(`.${base}`));
}
