import type { Config } from '../../config.ts';
import type { Database, ReadTx } from '../../db/within-agency.ts';
import { type Agency, belongsToDeployment } from '../../app/agency.ts';
import { tell } from '../../facts/tell.ts';
import { lockSettings, updateSettingsRow } from './queries.ts';

type Given = { agency: Agency; domain: string | null; now: Date };

/**
 * Gives an agency a host of its own, or takes it back with null. An operator does it, who knows whose the host is: the
 * links in the agency's mails lead there, those that set a password too (docs/rules/agencies.md). Answers false when it
 * leads to another agency already, or to the deployment.
 */
export async function giveDomain(
  { db, config }: { db: Database; config: Config },
  { agency, domain, now }: Given,
): Promise<boolean> {
  if (domain !== null && belongsToDeployment(config, domain)) return false;
  return db.within(agency.id, async tx => {
    if (domain !== null && (await domainIsTaken(tx, domain))) return false;
    const before = await lockSettings(tx);
    await updateSettingsRow(tx, { domain });
    // carriers tell the host that was: they are asked to tell this one, and believed once they do
    await tx
      .updateOwn('package')
      .set({ alerts_try_at: null, alerted_at: null })
      .where('alerts_until', 'is not', null)
      .where('next_poll_at', 'is not', null)
      .execute();
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

/** Whether another agency has this exact domain, or is the one that the domain's first label names. */
async function domainIsTaken(tx: ReadTx, domain: string): Promise<boolean> {
  const [label = ''] = domain.split('.', 1);
  const row = await tx
    .selectFrom('agency')
    .select('id')
    .where('id', '<>', tx.agencyId)
    .where(eb => eb.or([eb('domain', '=', domain), eb('slug', '=', label)]))
    .executeTakeFirst();
  return row !== undefined;
}
