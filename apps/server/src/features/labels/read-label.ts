import { letterLabelTexts } from '@puerta/contract/parcels/documents.es';
import { packageActions } from '@puerta/domain/people/permissions';
import type { LetterLabel } from '../../adapters/documents/port.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { byCaller, ofPackage } from '../../facts/about.ts';
import { tellAlone } from '../../facts/tell.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { findCarrier } from '../checkout/find-accounts.ts';
import { brandOf } from '../settings/print-brand.ts';
import { mergePdfs } from '../../pdf/merge.ts';
import { type LabelRow, selectLabel, selectOrderLabels } from './queries.ts';

/** An own package's label, while it may still be stuck on a box: status 1, paid, not void (docs/rules/orders.md). */
async function usableLabel(
  { actor, clock, read }: Pick<Context, 'actor' | 'clock' | 'read'>,
  id: number,
): Promise<LabelRow | Refusal> {
  const label = await selectLabel(read, id);
  if (!label || label.account_id !== actor.id) return refuse('package_not_found');
  const can = packageActions(actor.role, factsOf(label), { now: clock.now() });
  return can.label ? label : conflict(label, 'label_unavailable');
}

export const readLabel: Handler<'GET /purchase/label/:id'> = async (context, { params, query }) => {
  const label = await usableLabel(context, params.id);
  if (isRefusal(label)) return label;
  const bytes = await labelBytes(context, label);
  if (!bytes) return conflict(label, 'label_unavailable');
  await tellPrinted(context, [label]);
  const fileName = `${label.tracking_number}.pdf`;
  if (query.paper !== 'letter') return { data: { bytes, fileName } };
  const title = letterLabelTexts.title(label.tracking_number);
  return { data: { bytes: await onLetter(context, [{ label, bytes }], title), fileName } };
};

/** The same label for a thermal printer; the carrier writes it anew each time, nothing is stored. */
export const readLabelZpl: Handler<'GET /purchase/label/:id/zpl'> = async (context, { params }) => {
  const label = await usableLabel(context, params.id);
  if (isRefusal(label)) return label;
  if (label.carrier_tracking === null) return conflict(label, 'label_unavailable');
  const carrier = await findCarrier(context, context.agency, label.order_id);
  const answer = await carrier.recoverZpl(label.carrier_tracking);
  if (!answer.ok) return conflict(label, 'label_unavailable');
  await tellPrinted(context, [label]);
  return { data: answer.zpl };
};

/** The labels of an own order that may still be stuck on boxes, in one PDF. */
export const readOrderLabels: Handler<'GET /purchase/labels/:order'> = async (context, { params, query }) => {
  const { actor, clock, read } = context;
  const all = await selectOrderLabels(read, params.order);
  const [first] = all;
  if (!first || first.account_id !== actor.id) return refuse('not_found');
  const now = clock.now();
  const usable = all.filter(label => packageActions(actor.role, factsOf(label), { now }).label);
  const printed: Printed[] = [];
  for (const label of usable) {
    const bytes = await labelBytes(context, label);
    // one that is missing would be noticed at the carrier's counter
    if (!bytes) return conflict(label, 'label_unavailable');
    printed.push({ label, bytes });
  }
  if (printed.length === 0) return conflict(first, 'label_unavailable');
  await tellPrinted(context, usable);
  const title = `ORDEN ${params.order}`;
  const bytes =
    query.paper === 'letter'
      ? await onLetter(context, printed, title)
      : await mergePdfs(
          printed.map(one => one.bytes),
          title,
        );
  return { data: { bytes, fileName: `${title}.pdf` } };
};

/** Labels left for a printer: who printed which, and when. */
const tellPrinted = (context: Context, labels: readonly LabelRow[]): Promise<void> =>
  tellAlone(
    context.db,
    context.agency.id,
    ...labels.map(label => ({ ...byCaller(context), kind: 'label.printed' as const, ...ofPackage(label) })),
  );

type Printed = { label: LabelRow; bytes: Uint8Array };

/** A letter page for each label, whichever carrier drew it. */
async function onLetter(context: Context, printed: readonly Printed[], title: string): Promise<Uint8Array> {
  const brand = await brandOf(context, context.agency);
  const labels = printed.map(({ label, bytes }) => ({
    label: bytes,
    tracking: label.tracking_number,
    receiver: label.receiver_name,
    place: label.receiver_place,
    forwarding:
      label.product_type === 'GROUND' ? null : { transport: label.product_type, locker: label.locker },
  }));
  return context.documents.letterLabels(brand, labels as LetterLabel[], title);
}

const labelBytes = async (context: Call, label: LabelRow) =>
  (await storedLabel(context, label)) ?? (await recoveredLabel(context, label));

type Call = Pick<Context, 'files' | 'db' | 'providers' | 'agency'>;

const storedLabel = async ({ files }: Call, { label_key }: LabelRow) =>
  label_key === null ? null : ((await files.get(label_key))?.bytes ?? null);

/** A label whose file is gone is drawn again by the carrier. */
async function recoveredLabel(call: Call, label: LabelRow): Promise<Uint8Array | null> {
  const { files, agency } = call;
  if (label.carrier_tracking === null) return null;
  const carrier = await findCarrier(call, agency, label.order_id);
  const answer = await carrier.recoverLabel(label.carrier_tracking);
  if (!answer.ok) return null;
  if (label.label_key !== null) await files.put(label.label_key, answer.label, 'application/pdf');
  return answer.label;
}
