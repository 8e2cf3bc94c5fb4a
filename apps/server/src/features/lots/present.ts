import { wayOfLot } from '@puerta/domain/money/products';
import type { Data } from '@puerta/contract/client';
import type { Lot, LotExtra } from '@puerta/contract/parcels/lots';
import { lotStatus, transports } from '@puerta/contract/messages.es';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import {
  canEditLotPackages,
  canMoveLot,
  LOT_STATUS,
  type LotStatus,
} from '@puerta/domain/parcels/lot-status';
import { cubicFeet } from '@puerta/domain/parcels/measures';
import { lotBefore } from '@puerta/domain/parcels/take-back';
import { sum } from '@puerta/domain/money/money';
import { packageActions } from '@puerta/domain/people/permissions';
import { phoneText } from '@puerta/domain/people/phone';
import type { Role, StaffRole } from '@puerta/domain/people/roles';
import type { RouteStop } from '../../adapters/documents/port.ts';
import { factsOf } from '../packages/read-facts.ts';
import { statusText } from '../packages/present.ts';
import type { LotPackageRow, LotRow } from './queries.ts';

export const statusOf = (lot: { status: number }) => lot.status as LotStatus;

export const presentLotRow = (row: LotRow) => ({
  id: row.id,
  identifier: row.identifier,
  tracking: row.identifier,
  status: lotStatus[statusOf(row)],
  status_id: row.status,
  total_packages: row.total_packages,
  transport: row.transport,
  number: row.shipment_number,
  destination: `${row.city}, ${row.state}`,
  date: utcMidnight(row.created_day),
  transport_type: wayOfLot(row.type),
});

/** What a row of the list holds besides. */
export const presentExtra = (row: LotRow, also: readonly LotExtra[]) =>
  Object.assign({}, ...also.map(one => LOT_EXTRA[one](row))) as Partial<Data<'GET /lots/list'>[number]>;

const LOT_EXTRA: Readonly<Record<LotExtra, (row: LotRow) => Partial<Data<'GET /lots/list'>[number]>>> = {
  departure: ({ departure_day: day }) => ({ departure_date: day && utcMidnight(day) }),
  zone: ({ zone }) => ({ zone }),
  limits: ({ weight_limit, volume_limit }) => ({ weight_limit, volume_limit }),
  comment: ({ comment }) => ({ comment }),
};

export const twoDecimals = (value: number) => Math.round(value * 100) / 100;

export function presentLot(row: LotRow, packages: LotPackageRow[], viewer: Role): Lot {
  const status = statusOf(row);
  const next = Object.values(LOT_STATUS).find(to => canMoveLot(status, to));
  return {
    ...presentLotRow(row),
    type: row.type,
    transport_id: row.transport_id,
    state: row.state_id,
    city: row.city_id,
    comment: row.comment,
    departure_date: row.departure_day && utcMidnight(row.departure_day),
    zone: row.zone,
    version: row.version,
    weight_limit: row.weight_limit,
    volume_limit: row.volume_limit,
    totals: {
      pieces: packages.length,
      weight: twoDecimals(sum(packages.map(one => one.weight))),
      cubic_feet: twoDecimals(sum(packages.map(cubicFeet))),
    },
    can: {
      edit_packages: canEditLotPackages(status),
      advance: next ?? null,
      take_back: viewer === 'manager' && lotBefore(status, undefined) !== null,
    },
  };
}

/** A package as a lot shows it; `lot` null: it is only offered. */
export function presentLotPackage(
  row: LotPackageRow,
  viewing: { viewer: StaffRole; now: Date },
  lot: { status: number } | null,
) {
  return {
    id: row.id,
    tracking_number: row.tracking_number,
    package_number: row.package_number,
    product_type: row.product_type,
    client: row.client,
    address: row.receiver_place,
    status: statusText(row),
    status_id: row.status,
    weight: row.weight,
    length: row.length,
    width: row.width,
    height: row.height,
    shelf_place: row.shelf_place,
    can: {
      deliver: packageActions(viewing.viewer, factsOf(row), { now: viewing.now }).deliver,
      remove: lot !== null && canEditLotPackages(statusOf(lot)),
    },
  };
}

/** How a package travels, in words: as its lot does, once it has one. */
export const transportText = (row: { product_type: string; lot_type: number | null }): string =>
  transports[row.lot_type === null ? (row.product_type as keyof typeof transports) : wayOfLot(row.lot_type)];

/** `isWhole`: with phones and declared values, for whoever may see them. */
export const routeStop = (row: LotPackageRow, { isWhole }: { isWhole: boolean }): RouteStop => ({
  packageNumber: row.package_number ?? '',
  tracking: row.tracking_number,
  state: row.state ?? '',
  city: row.city ?? '',
  receiver: row.receiver_name,
  phone: isWhole ? phoneText(row.receiver_phone, 'VE') : null,
  address: row.receiver_address,
  pieces: 1,
  content: row.content,
  parcel: { weight: row.weight, length: row.length, width: row.width, height: row.height },
  cubicFeet: cubicFeet(row),
  shelfPlace: row.shelf_place,
  sender: row.sender_name,
  document: row.receiver_document,
  valueCents: isWhole ? row.content_value_cents : null,
});
