import { lotSheetsIn, type SheetLanguage } from '@puerta/contract/lot-sheets';
import type { LotSheets } from '@puerta/contract/lot-sheets.es';
import { zones } from '@puerta/contract/messages.es';
import { stateWords } from '@puerta/contract/state-words.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import { hasOwnLabel, seesAmountsAndContacts } from '@puerta/domain/permissions';
import { phoneText } from '@puerta/domain/phone';
import { GROUP } from '@puerta/domain/products';
import type { Role } from '@puerta/domain/roles';
import { repackageCode } from '@puerta/domain/tracking-number';
import type {
  Brand,
  LotSheetData,
  RepackageLabelData,
  RouteReportData,
} from '../../adapters/documents/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Handler } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { brandOf } from '../settings/print-brand.ts';
import { conflict } from '../packages/present.ts';
import { sayState } from '../packages/show-state.ts';
import { routeStop, statusOf, transportOf, transportText } from './present.ts';
import { type LotPackageRow, packagesOfLot, pieceOf, selectLot, selectPackage } from './queries.ts';

export type Printing = Services & { agency: Agency; actor: { role: Role } };

/** The warehouse's own label of a package, from its reception on; restricted staff's has no phone. */
export const printRepackageLabel: Handler<'GET /lots/repackage/:id'> = async (context, { params }) => {
  const { agency, db } = context;
  const row = await selectPackage(db.read(agency.id), agency.id, params.id);
  if (!row) return refuse('package_not_found');
  const { package_number: packageNumber } = row;
  if (!packageNumber || !hasLabel(row)) return noLabel(context, row);
  const label = await labelData(context, await brandOf(context, agency), row);
  const bytes = await context.documents.repackageLabels([label]);
  return { data: { bytes, fileName: `${repackageCode(packageNumber, row.tracking_number)}.pdf` } };
};

/** The same label for a thermal printer. */
export const printRepackageZpl: Handler<'GET /lots/repackage/:id/zpl'> = async (context, { params }) => {
  const { agency, db, documents } = context;
  const row = await selectPackage(db.read(agency.id), agency.id, params.id);
  if (!row) return refuse('package_not_found');
  if (!hasLabel(row)) return noLabel(context, row);
  const data = await labelData(context, await brandOf(context, agency), row);
  return { data: documents.repackageLabelZpl(data) };
};

/** The labels of all of a lot's packages in one document, in the order of their numbers. */
export const printLotLabels: Handler<'GET /lots/labels/:id'> = async (context, { params }) => {
  const { agency, db, documents } = context;
  const tx = db.read(agency.id);
  const lot = await selectLot(tx, agency.id, params.id);
  if (!lot) return refuse('lot_not_found');
  const rows = (await packagesOfLot(tx, agency.id, lot.id)).filter(hasLabel);
  if (rows.length === 0) return refuse('lot_needs_packages');
  const brand = await brandOf(context, agency);
  const labels: RepackageLabelData[] = [];
  for (const row of rows.sort(byNumber)) labels.push(await labelData(context, brand, row));
  const bytes = await documents.repackageLabels(labels);
  return { data: { bytes, fileName: `${lot.identifier}-etiquetas.pdf` } };
};

const countryOf = (row: LotPackageRow) => (row.product_group === GROUP.domestic ? 'US' : 'VE');

/** A box that was not received has no number yet; a voided one never will. */
export function noLabel(context: Printing, row: LotPackageRow): Promise<Refusal> {
  const isAhead = row.status === PACKAGE_STATUS.created && !row.voided_at;
  const { code, details } = conflict(row, 'label_unavailable');
  const message = isAhead ? stateWords.labelAhead : undefined;
  return sayState(context, refuse(code, { ...details, message }), 'print');
}

/** Whether it has one. */
export const hasLabel = ({ status, voided_at, package_number }: LotPackageRow) =>
  hasOwnLabel({ status, voided: voided_at !== null, packageNumber: package_number });
/** In the order of their numbers. */
export const byNumber = (a: LotPackageRow, b: LotPackageRow) =>
  (a.package_number ?? '') < (b.package_number ?? '') ? -1 : 1;

/** What a package's label says to this reader. */
export async function labelData(
  { agency, actor, db }: Printing,
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
    ...(await pieceOf(db.read(agency.id), agency.id, row)),
    parcel: row,
    lot: row.lot,
  };
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
  { agency, actor, ...services }: Printing,
  id: number,
  words: Pick<LotSheets, 'lotStatus' | 'transports'> = lotSheetsIn.es,
): Promise<RouteReportData | Refusal> {
  const tx = services.db.read(agency.id);
  const lot = await selectLot(tx, agency.id, id);
  if (!lot) return refuse('lot_not_found');
  const isWhole = seesAmountsAndContacts(actor.role);
  const packages = await packagesOfLot(tx, agency.id, lot.id);
  return {
    agency: await brandOf(services, agency),
    lot: lot.identifier,
    status: words.lotStatus[statusOf(lot)],
    transport: words.transports[transportOf(lot.type)],
    isBySea: transportOf(lot.type) === 'OCEAN',
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
