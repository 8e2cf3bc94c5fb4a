import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { eachRow } from '../each-row.ts';
import { brandOf } from '../settings/print-brand.ts';
import { byNumber, hasLabel, labelData, noLabel } from './print-lot.ts';
import { type LotPackageRow, packagesChosen } from './queries.ts';

/** The labels of the packages of a choice that have one, in one document, in the order of their numbers. */
export const printChosenLabels: Handler<'POST /lots/labels'> = async (context, { body }) => {
  const { agency, db, documents } = context;
  const rows = await packagesChosen(db.read(agency.id), agency.id, body.packages);
  const byId = new Map(rows.map(row => [row.id, row]));
  const printed: LotPackageRow[] = [];
  const outcomes = await eachRow(body.packages, async id => {
    const row = byId.get(id);
    if (!row) return refuse('package_not_found');
    if (!hasLabel(row)) return noLabel(context, row);
    printed.push(row);
    return 'done';
  });
  if (printed.length === 0) return { data: { pdf: null, outcomes } };
  const brand = await brandOf(context, agency);
  const labels = [];
  for (const row of printed.sort(byNumber)) labels.push(await labelData(context, brand, row));
  const bytes = await documents.repackageLabels(labels);
  return { data: { pdf: Buffer.from(bytes).toString('base64'), outcomes } };
};
