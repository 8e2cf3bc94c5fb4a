import { lotSheetsIn, type SheetLanguage } from '@puerta/contract/parcels/lot-sheets';
import type { LotSheets } from '@puerta/contract/parcels/lot-sheets.es';
import { zones } from '@puerta/contract/messages.es';
import { stateWords } from '@puerta/contract/parcels/state-words.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { hasOwnLabel, seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import { phoneText } from '@puerta/domain/people/phone';
import { GROUP, wayOfLot } from '@puerta/domain/money/products';
import type { Role } from '@puerta/domain/people/roles';
import { repackageCode } from '@puerta/domain/parcels/tracking-number';
import type {
  Brand,
  LotSheetData,
  RepackageLabelData,
  RouteReportData,
} from '../../adapters/documents/port.ts';
import type { Agency } from '../../app/agency.ts';
import { anyOf } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler, Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { eachRow } from '../../services/each-row.ts';
import { brandOf } from '../settings/print-brand.ts';
import { conflict } from '../packages/present.ts';
import { explainRefusal } from '../packages/show-state.ts';
import { routeStop, statusOf, transportText } from './present.ts';
import { type LotPackageRow, packagesOfLot, selectLot, selectPackages } from './queries.ts';

type Printing = Services & { agency: Agency; actor: { role: Role }; read: ReadTx };

/** The warehouse's own label of a package, from its reception on; restricted staff's has no phone. */
export const printRepackageLabel: Handler<'GET /lots/repackage/:id'> = async (context, { params }) => {
  const row = await selectPackages(context.read).where('p.id', '=', params.id).executeTakeFirst();
  if (!row) return refuse('package_not_found');
  const { package_number: packageNumber } = row;
  if (!packageNumber || !hasLabel(row)) return noLabel(context, row);
  const bytes = await printLabels(context, [row]);
  return { data: { bytes, fileName: `${repackageCode(packageNumber, row.tracking_number)}.pdf` } };
};

/** The same label for a thermal printer. */
export const printRepackageZpl: Handler<'GET /lots/repackage/:id/zpl'> = async (context, { params }) => {
  const { agency, documents } = context;
  const row = await selectPackages(context.read).where('p.id', '=', params.id).executeTakeFirst();
  if (!row) return refuse('package_not_found');
  if (!hasLabel(row)) return noLabel(context, row);
  const data = await labelData(context, await brandOf(context, agency), row);
  return { data: documents.repackageLabelZpl(data) };
};

/** The labels of all of a lot's packages in one document, in the order of their numbers. */
export const printLotLabels: Handler<'GET /lots/labels/:id'> = async (context, { params }) => {
  const { read } = context;
  const lot = await selectLot(read, params.id);
  if (!lot) return refuse('lot_not_found');
  const rows = (await packagesOfLot(read, lot.id)).filter(hasLabel);
  if (rows.length === 0) return refuse('lot_needs_packages');
  const bytes = await printLabels(context, rows);
  return { data: { bytes, fileName: `${lot.identifier}-etiquetas.pdf` } };
};

/** The labels of the packages of a choice that have one, in one document, in the order of their numbers. */
export const printChosenLabels: Handler<'POST /lots/labels'> = async (context, { body }) => {
  const rows = await selectPackages(context.read).where('p.id', '=', anyOf(body.packages)).execute();
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
  const bytes = await printLabels(context, printed);
  return { data: { pdf: Buffer.from(bytes).toString('base64'), outcomes } };
};

/** These labels in one document, in the order of their numbers. */
async function printLabels(context: Printing, rows: LotPackageRow[]): Promise<Uint8Array> {
  const brand = await brandOf(context, context.agency);
  const labels: RepackageLabelData[] = [];
  for (const row of rows.sort(byNumber)) labels.push(await labelData(context, brand, row));
  return context.documents.repackageLabels(labels);
}

const countryOf = (row: LotPackageRow) => (row.product_group === GROUP.domestic ? 'US' : 'VE');

/** A box that was not received has no number yet; a voided one never will. */
function noLabel(context: Printing, row: LotPackageRow): Promise<Refusal> {
  const isAhead = row.status === PACKAGE_STATUS.created && !row.voided_at;
  const { code, details } = conflict(row, 'label_unavailable');
  const message = isAhead ? stateWords.labelAhead : undefined;
  return explainRefusal(context, refuse(code, { ...details, message }), 'print');
}

const hasLabel = ({ status, voided_at, package_number }: LotPackageRow) =>
  hasOwnLabel({ status, voided: voided_at !== null, packageNumber: package_number });

const byNumber = (a: LotPackageRow, b: LotPackageRow) =>
  (a.package_number ?? '') < (b.package_number ?? '') ? -1 : 1;

/** What a package's label says to this reader. */
async function labelData(
  { actor, read }: Printing,
  brand: Brand,
  row: LotPackageRow,
): Promise<RepackageLabelData> {
  return {
    agency: brand,
    packageNumber: row.package_number ?? '',
    tracking: row.tracking_number,
    transport: transportText(row),
    receiver: {
      name: row.receiver_name,
      phone: seesAmountsAndContacts(actor.role) ? phoneText(row.receiver_phone, countryOf(row)) : null,
      address: row.receiver_address,
      city: row.city ?? row.receiver_place,
      state: row.state ?? '',
    },
    ...(await pieceOf(read, row)),
    parcel: row,
    lot: row.lot,
  };
}

/** Which piece of its order a package is, voided ones left out. */
async function pieceOf(
  tx: ReadTx,
  row: { id: number; order_id: number },
): Promise<{ piece: number; pieces: number }> {
  const rows = await tx
    .selectOwn('package')
    .select('id')
    .where('order_id', '=', row.order_id)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute();
  return { piece: rows.findIndex(({ id }) => id === row.id) + 1, pieces: rows.length };
}

/** Where a lot's packages go, without amounts; restricted staff's has no phones. */
export const printRouteReport: Handler<'GET /lots/route/:id'> = async (context, { params }) => {
  const report = await reportOf(context, params.id);
  if (isRefusal(report)) return report;
  const bytes = await context.documents.routeReport(report);
  return { data: { bytes, fileName: `${report.lot}.pdf` } };
};

/** What a lot's packages hold and measure. */
export const printPackingList: Handler<'GET /lots/packing/:id'> = async (context, { params }) => {
  const report = await reportOf(context, params.id);
  if (isRefusal(report)) return report;
  const bytes = await context.documents.packingList(report);
  return { data: { bytes, fileName: `${report.lot}-empaque.pdf` } };
};

/** What to fetch from the shelves for a lot, in the language that is asked for. */
export const printPickList: Handler<'GET /lots/pick/:id'> = async (context, { params, query }) => {
  const report = await sheetOf(context, params.id, query);
  if (isRefusal(report)) return report;
  const bytes = await context.documents.pickList(report);
  return { data: { bytes, fileName: `${report.lot}-${lotSheetsIn[report.language].pickList.file}.pdf` } };
};

/** What a lot carries, for handlers and customs; restricted staff's has no declared values. */
export const printManifest: Handler<'GET /lots/manifest/:id'> = async (context, { params, query }) => {
  const report = await sheetOf(context, params.id, query);
  if (isRefusal(report)) return report;
  const bytes = await context.documents.manifest(report);
  return { data: { bytes, fileName: `${report.lot}-${lotSheetsIn[report.language].manifest.file}.pdf` } };
};

async function sheetOf(
  context: Printing,
  id: number,
  { language = 'es' }: { language?: SheetLanguage | undefined },
): Promise<LotSheetData | Refusal> {
  const report = await reportOf(context, id, lotSheetsIn[language]);
  return isRefusal(report) ? report : { ...report, language };
}

async function reportOf(
  { agency, actor, read, ...services }: Printing,
  id: number,
  words: Pick<LotSheets, 'lotStatus' | 'transports'> = lotSheetsIn.es,
): Promise<RouteReportData | Refusal> {
  const lot = await selectLot(read, id);
  if (!lot) return refuse('lot_not_found');
  const isWhole = seesAmountsAndContacts(actor.role);
  const packages = await packagesOfLot(read, lot.id);
  return {
    agency: await brandOf(services, agency),
    lot: lot.identifier,
    status: words.lotStatus[statusOf(lot)],
    transport: words.transports[wayOfLot(lot.type)],
    isBySea: wayOfLot(lot.type) === 'OCEAN',
    destination: `${lot.city}, ${lot.state}`,
    zone: lot.zone === null ? null : zones[lot.zone as keyof typeof zones],
    carrier: lot.transport,
    departureDate: lot.departure_day,
    shipmentNumber: lot.shipment_number,
    comment: lot.comment || null,
    printedOn: calendarDay(services.clock.now(), agency.time_zone),
    stops: packages.map(row => routeStop(row, { isWhole })),
  };
}
