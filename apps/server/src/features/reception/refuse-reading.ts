import type { Context } from '../../services/context.ts';
import type { Refusal } from '../../app/refusal.ts';
import { sayState } from '../packages/show-state.ts';
import { noteRefused } from '../station/note-refused.ts';
import { selectPackage } from './queries.ts';

type Measuring = Context<'POST /order/dimensions' | 'POST /order/dimensions/domestic'>;

/** The refusal of a box that was to be measured: with its state in words, and counted. */
export async function refuseReading(
  context: Measuring,
  refusal: Refusal,
  kind: 'receive' | 'measure',
  id: number,
): Promise<Refusal> {
  const { agency, db } = context;
  const said = await sayState(context, refusal, kind);
  const row = await selectPackage(db.read(agency.id), agency.id, id);
  if (row) await noteRefused(context, [{ kind, code: row.tracking_number, refusal: said }]);
  return said;
}
