import type { Handler } from '../../services/context.ts';
import { pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import type { AuditedState } from './record-audit.ts';
import { countTrail, selectTrail } from './queries.ts';

/** Who did what, when: newest first. */
export const listTrail: Handler<'GET /admin/audit/:n/:size'> = async ({ agency, db }, { params }) => {
  const tx = db.read(agency.id);
  const total = await countTrail(tx, agency.id);
  const slice = sliceOf(rowsOfPage(params), total);
  const rows = slice ? await selectTrail(tx, agency.id, slice) : [];
  return {
    data: rows.map(row => ({
      id: row.id,
      date: row.at.toISOString(),
      actor: { id: row.actor_id, name: row.actor_name },
      action: row.action,
      object: { type: row.object_type, id: row.object_id, label: row.object_label },
      // written by recordAudit in this shape
      from: row.before as AuditedState | null,
      to: row.after as AuditedState | null,
    })),
    beside: { pages: pagesOf(total, params), total },
  };
};
