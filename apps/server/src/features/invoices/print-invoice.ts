import type { Agency } from '../../app/agency.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler, Services } from '../../services/context.ts';
import { agencyOrigin } from '../../services/agency-by.ts';
import { seesAmounts } from '../../services/tracking-link.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { brandOf } from '../settings/print-brand.ts';
import { searchOf } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { issueInvoice } from './issue-invoice.ts';
import { invoiceData } from './present.ts';
import { selectInvoice } from './queries.ts';

type Document = { data: { bytes: Uint8Array; fileName: string } };

export const printOwn: Handler<'GET /purchase/invoice/:id'> = async (
  { agency, actor, ...services },
  { params },
) => {
  const row = await selectOwner(services.db.read(agency.id), { id: params.id });
  if (!row || row.account_id !== actor.id) return refuse('package_not_found');
  return print(services, agency, row, { masked: false, amounts: true });
};

/** By our own tracking number alone: the carrier's can be guessed. */
export const printPublicly: Handler<'GET /tracking/:code/invoice'> = async (
  { agency, actor, ...services },
  { params, query },
) => {
  const search = searchOf(params.code);
  const row = search && (await selectOwner(services.db.read(agency.id), { tracking: search.tracking }));
  if (!row) return refuse('tracking_not_found');
  const amounts = seesAmounts({ agency, actor, ...services }, row.id, query.signature);
  // restricted staff have the copy without its sums; whoever else sees none has to come by the mail's link
  if (!amounts && actor?.role !== 'restricted') return refuse('forbidden');
  return print(services, agency, row, { masked: true, amounts });
};

export const printForStaff: Handler<'GET /clients/invoice/:tracking'> = async (
  { agency, actor: _manager, ...services },
  { params },
) => {
  const search = searchOf(params.tracking);
  const row = search && (await selectOwner(services.db.read(agency.id), { tracking: search.tracking }));
  return row ? print(services, agency, row, { masked: false, amounts: true }) : refuse('package_not_found');
};

async function issueNow(tx: Tx, services: Services, packageId: number) {
  const made = await issueInvoice(tx, services, packageId);
  if (made?.issued) tell(tx, made.issued);
  return made?.invoice ?? null;
}

async function print(
  services: Services,
  agency: Agency,
  row: NonNullable<Awaited<ReturnType<typeof selectOwner>>>,
  options: { masked: boolean; amounts: boolean },
): Promise<Document | Refusal> {
  const invoice =
    (await selectInvoice(services.db.read(agency.id), row.id)) ??
    (await services.db.within(agency.id, tx => issueNow(tx, services, row.id)));
  if (!invoice) return conflict(row, 'invoice_unavailable');
  const brand = await brandOf(services, agency);
  const bytes = await services.documents.invoice(
    invoiceData(invoice, brand, {
      ...options,
      group: row.product_group,
      trackingUrl: `${agencyOrigin(services.config, agency)}/tracking/${row.tracking_number}`,
    }),
  );
  return { data: { bytes, fileName: `INVOICE - ${row.tracking_number}.pdf` } };
}

/** Whose a package is, and what decides whether it has an invoice. */
const selectOwner = (tx: ReadTx, by: { id: number } | { tracking: string }) => {
  const row = tx
    .selectOwn('package')
    .select(['id', 'account_id', 'tracking_number', 'status', 'voided_at', 'payment', 'product_group']);
  return (
    'id' in by ? row.where('id', '=', by.id) : row.where('tracking_number', '=', by.tracking)
  ).executeTakeFirst();
};
