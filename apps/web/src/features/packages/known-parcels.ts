import type { FullPackage } from '@puerta/contract/packages';
import { readDraft, writeDraft } from '../../lib/drafts.ts';

/** What a station says of a package in large words; no amounts, no contacts. */
export type ParcelFacts = {
  id: number;
  tracking: string;
  packageNumber: string | null;
  client: string;
  content: string;
  city: string;
  /** AIR, OCEAN, GROUND or MULTIPLE */
  transport: string;
  /** what its buyer said; not in what was kept by a version before */
  declared?: FullPackage['declared'];
  /** where it lies in the warehouse, where somebody said; not in what was kept by a version before */
  place?: string | null;
};

/** What every record has of a package, whoever may see it. */
type Known = Pick<
  FullPackage,
  | 'id'
  | 'tracking_number'
  | 'ups_tracking'
  | 'package_number'
  | 'client'
  | 'content'
  | 'package_receive'
  | 'product_type'
  | 'declared'
  | 'shelf_place'
>;

export function factsOf(record: Known): ParcelFacts {
  return {
    id: record.id,
    tracking: record.tracking_number,
    packageNumber: record.package_number,
    client: record.client,
    content: record.content,
    city: record.package_receive.split(',')[0]?.trim() ?? '',
    transport: record.product_type,
    declared: record.declared,
    place: record.shelf_place ?? null,
  };
}

/** More than a station sees in an hour. */
const KEPT = 300;
/** Kept as drafts are: under the account, for after a reload without connection, until one signs out. */
const KEY = 'seen';
let loaded: Map<string, ParcelFacts> | null = null;
// not before somebody asks: whose they are is known then
const known = () => (loaded ??= new Map(readDraft<[string, ParcelFacts][]>(KEY)?.values));

/** What this person has seen of packages here: a station without a connection still says whose box it is. */
export function rememberParcel(record: Known): void {
  const facts = factsOf(record);
  const parcels = known();
  for (const code of [facts.tracking, facts.packageNumber, record.ups_tracking]) {
    if (code) {
      parcels.delete(code);
      parcels.set(code, facts);
    }
  }
  for (const oldest of [...parcels.keys()].slice(0, Math.max(0, parcels.size - KEPT))) {
    parcels.delete(oldest);
  }
  writeDraft(KEY, { key: '', values: [...parcels] });
}

/** By any of its numbers, as `readCode` reads them. */
export const knownParcel = (code: string): ParcelFacts | undefined => known().get(code);

/** Nothing of one person's work is shown to the next. */
export const forgetParcels = (): void => {
  loaded = null;
};
