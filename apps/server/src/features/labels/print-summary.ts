import { daySummaryTexts as texts } from '@puerta/contract/parcels/day-summary.es';
import { calendarDay, type CalendarDay, formatDay } from '@puerta/domain/days/calendar-day';
import { type DomesticCode, GROUP } from '@puerta/domain/money/products';
import type { DeliveryOptions } from '@puerta/domain/parcels/delivery-options';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import type { HandedLabel } from '../../adapters/documents/port.ts';
import { refuse } from '../../app/refusal.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { declared } from '../../services/declared-queries.ts';
import { parcelOptions } from '../checkout/ask-options.ts';
import { brandOf } from '../settings/print-brand.ts';

/** From here on UPS makes a report of its own: "between $999 and $50,000" (ControlLogReceipt, Shipping.yaml of July 2026). */
const VALUABLE_CENTS = 99_900;

/**
 * The carrier's labels that were bought on a day of the agency and are not void, for the hand-over to its driver; today's
 * where no day is said. Restricted staff's has no declared values.
 */
export const printSummary: Handler<'GET /order/day-summary'> = async (context, { query }) => {
  const { actor, agency, clock, documents, read } = context;
  const day = query.day ?? calendarDay(clock.now(), agency.time_zone);
  const rows = await selectBought(read, day);
  if (rows.length === 0) return refuse('not_found', { message: texts.none(formatDay(day, 'D MMM YYYY')) });
  const seesValues = seesAmountsAndContacts(actor.role);
  const labels = rows.map(handedLabel);
  const bytes = await documents.daySummary({
    agency: await brandOf(context, agency),
    day,
    hasValuable: seesValues && labels.some(label => (label.declaredCents ?? 0) >= VALUABLE_CENTS),
    labels: seesValues ? labels : labels.map(label => ({ ...label, declaredCents: null })),
  });
  return { data: { bytes, fileName: `${texts.file(day)}.pdf` } };
};

const selectBought = (tx: ReadTx, day: CalendarDay) =>
  tx
    .selectOwn('package_step as s')
    .innerJoin('package as p', join => same(join, 'p.id', 's.package_id'))
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .select(eb => eb.ref('p.carrier_tracking').$notNull().as('carrier_tracking'))
    .select(['p.tracking_number', 'p.product_code', 'p.product_group'])
    .select(['o.receiver_place', 'o.options'])
    .select([declared('weight').as('weight'), declared('content_value_cents').as('value_cents')])
    // a package begins with its label
    .where('s.day', '=', day)
    .where('s.status', '=', 1)
    .where('p.voided_at', 'is', null)
    .where('p.carrier_tracking', 'is not', null)
    // what comes back begins at another's door
    .where('o.return_of', 'is', null)
    .orderBy('p.id')
    .execute();

type BoughtRow = Awaited<ReturnType<typeof selectBought>>[number];

function handedLabel(row: BoughtRow): HandedLabel {
  const isDomestic = row.product_group === GROUP.domestic;
  // written by the order in this shape (migration 0156)
  const options = row.options as DeliveryOptions | null;
  const { declaredCents = null, signature = null } = options ? parcelOptions(options, row.value_cents) : {};
  return {
    carrierTracking: row.carrier_tracking,
    tracking: row.tracking_number,
    // what goes abroad reaches Miami by ground
    service: isDomestic ? (row.product_code as DomesticCode) : 'GND',
    destination: isDomestic ? row.receiver_place : null,
    weight: row.weight,
    declaredCents,
    signature,
    saturday: options?.saturday ?? false,
  };
}
