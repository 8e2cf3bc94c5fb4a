import type { AuditAction } from '@puerta/contract/audit-actions';
import type { Tx } from '../../db/within-agency.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';

/** What of a row changed, before or after: plain values, never a secret nor a card. */
export type AuditedState = Record<string, string | number | boolean | null>;

export type AuditedAction = {
  /** who did it; null: the program itself */
  actor: Pick<Actor, 'id' | 'name'> | null;
  at: Date;
  action: AuditAction;
  /** `label` is what people know it by, such as a tracking number: the row may be gone one day */
  object: { type: string; id: number | null; label: string };
  from?: AuditedState | null;
  to?: AuditedState | null;
};

/** Adds a row to the agency's trail, in the transaction of the change that it tells of; nobody waits for its number. */
export async function recordAudit(tx: Tx, agency: Pick<Agency, 'id'>, audited: AuditedAction): Promise<void> {
  const { actor, object, from, to } = audited;
  await tx
    .insertInto('audit')
    .values({
      agency_id: agency.id,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? '',
      action: audited.action,
      object_type: object.type,
      object_id: object.id,
      object_label: object.label,
      before: from ? JSON.stringify(from) : null,
      after: to ? JSON.stringify(to) : null,
      at: audited.at,
    })
    .execute();
}
