import type { SheetLanguage } from '@puerta/contract/parcels/lot-sheets';
import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { Cents } from '@puerta/domain/money/money';
import type { Signature } from '@puerta/domain/parcels/signatures';
import type { CarrierService, Forwarding } from '../carrier/port.ts';

/**
 * The documents we print ourselves (carrier labels come from the carrier). Data arrives complete and already chosen
 * for its reader: what must stay hidden (amounts, personal data) is not in it. Amounts are whole cents, weights
 * pounds, volumes cubic feet, calendar days `YYYY-MM-DD`. Fixed words come from `@puerta/contract/parcels/documents.es`.
 */

export type Brand = {
  name: string;
  /** `#rrggbb`. */
  color: string;
  /** PNG or JPEG bytes, as the server re-encodes uploads; the name is printed when there is none. */
  logo: Uint8Array | null;
  email: string;
  phone: string;
  /** Printed as they come; may be empty. */
  addressLines: string[];
};

export type InvoiceParty = {
  name: string;
  /** Cédula or RIF. */
  document: string | null;
  /** As it is printed. */
  phone: string | null;
  email: string | null;
  addressLines: string[];
};

export type InvoiceLine = {
  label: string;
  /** Negative for a discount. */
  cents: Cents;
};

export type InvoicePayment = {
  date: CalendarDay;
  /** `Visa •••• 1111`, `Zelle`, … */
  method: string;
  /** Negative for a refund. */
  cents: Cents;
};

export type InvoiceData = {
  agency: Brand;
  /** Consecutive in the agency, as printed. */
  number: string;
  date: CalendarDay;
  tracking: string;
  carrierTracking: string | null;
  /** Product name. */
  product: string;
  /** What is inside, as declared; null on the masked public copy. */
  content: string | null;
  parcel: Parcel;
  /** The client's; null where they have none, or on the masked public copy. */
  locker?: string | null;
  /** Where anybody follows the package. */
  trackingUrl: string;
  sender: InvoiceParty;
  receiver: InvoiceParty;
  /** Null for a reader who may see no amounts. */
  money: { lines: InvoiceLine[]; totalCents: Cents; payments: InvoicePayment[] } | null;
};

export type RepackageLabelData = {
  agency: Brand;
  packageNumber: string;
  tracking: string;
  /** `Aéreo`, `Marítimo`. */
  transport: string;
  receiver: { name: string; phone: string | null; address: string; city: string; state: string };
  /** Which piece of how many: 1 and 1 for a package alone. */
  piece: number;
  pieces: number;
  parcel: Parcel;
  /** The lot it travels in, once it has one. */
  lot: string | null;
};

/** A carrier's label and what its box is. */
export type LetterLabel = {
  /** PDF of 4×6 inches. */
  label: Uint8Array;
  tracking: string;
  receiver: string;
  /** City and state, as printed. */
  place: string;
  /** How it goes on from our warehouse; null within the United States. */
  forwarding: Pick<Forwarding, 'transport' | 'locker'> | null;
};

/** A label that was bought of the carrier, whose box its driver takes. */
export type HandedLabel = {
  carrierTracking: string;
  tracking: string;
  service: CarrierService;
  /** City and state, as printed; null: our warehouse. */
  destination: string | null;
  /** As declared. */
  weight: number;
  /** What the carrier answers for beyond its own limit; null: nothing, or for readers who may not see it. */
  declaredCents: Cents | null;
  signature: Signature | null;
  saturday: boolean;
};

export type DaySummaryData = {
  agency: Brand;
  day: CalendarDay;
  /** One of them is worth so much that the carrier wants papers of its own. */
  hasValuable: boolean;
  /** At least one, in the order in which they were bought. */
  labels: HandedLabel[];
};

export type RouteStop = {
  packageNumber: string;
  tracking: string;
  state: string;
  city: string;
  receiver: string;
  /** Null for readers who may not see it. */
  phone: string | null;
  address: string;
  pieces: number;
  /** What is inside, as declared. */
  content: string;
  parcel: Parcel;
  cubicFeet: number;
  /** where it lies in the warehouse */
  shelfPlace: string | null;
  sender: string;
  /** the receiver's cédula or RIF */
  document: string | null;
  /** what its content is worth, as declared; null for readers who may not see it */
  valueCents: Cents | null;
};

export type RouteReportData = {
  agency: Brand;
  lot: string;
  /** Words ready to print. */
  status: string;
  transport: string;
  /** air stands in a white box, sea in a black one */
  isBySea: boolean;
  /** city and state of the lot */
  destination: string;
  zone: string | null;
  carrier: string;
  departureDate: CalendarDay | null;
  shipmentNumber: string | null;
  comment: string | null;
  /** The day it was printed, in the agency's time zone. */
  printedOn: CalendarDay;
  /** In any order: the report sorts by state, city and receiver. */
  stops: RouteStop[];
};

/** A sheet in the reader's language; its words that are ready to print are in it. */
export type LotSheetData = RouteReportData & { language: SheetLanguage };

/** Each answers the bytes of a PDF, unless it says otherwise. */
/** What proves a sale to a bank, in English. */
export type EvidenceData = {
  agency: Brand;
  title: string;
  createdAt: Date;
  sections: { heading: string; rows: [term: string, value: string][] }[];
  /** PNG or JPEG */
  pictures: { caption: string; bytes: Uint8Array }[];
};

export type Documents = {
  /** Letter size: what was bought of the carrier on a day, to be ticked and signed. */
  daySummary(data: DaySummaryData): Promise<Uint8Array>;
  /** Letter size. */
  evidence(data: EvidenceData): Promise<Uint8Array>;
  /** Letter size. */
  invoice(data: InvoiceData): Promise<Uint8Array>;
  /** Letter size, one label a page, at least one: above a fold line at its true size, instructions below. */
  letterLabels(agency: Brand, labels: readonly LetterLabel[], title: string): Promise<Uint8Array>;
  /** 4×6 inches, one a page, at least one; each bar code is `PACKAGE_NUMBER-TRACKING`. */
  repackageLabels(labels: readonly RepackageLabelData[]): Promise<Uint8Array>;
  /** The same label as text in ZPL, for thermal printers. */
  repackageLabelZpl(data: RepackageLabelData): string;
  /** Letter size, landscape; never carries an amount. */
  routeReport(data: RouteReportData): Promise<Uint8Array>;
  /** Letter size, landscape: what each package of a lot holds and measures, in the order of their numbers. */
  packingList(data: RouteReportData): Promise<Uint8Array>;
  /** Letter size, landscape: what to fetch, by shelf place. */
  pickList(data: LotSheetData): Promise<Uint8Array>;
  /** Letter size, landscape: what a lot carries, by number. */
  manifest(data: LotSheetData): Promise<Uint8Array>;
};
