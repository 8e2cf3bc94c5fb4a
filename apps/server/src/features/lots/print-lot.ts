import { lotStatus, transports } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import type { Handler } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { brandOf } from '../brand.ts';
import { conflict } from '../packages/present.ts';
import { routeStop, statusOf, transportOf, transportText } from './present.ts';
import { packagesOfLot, pieceOf, selectLot, selectPackage } from './queries.ts';

/** The warehouse's own label of a package, from its reception on; restricted staff's has no phone. */
export const printRepackageLabel: Handler<'GET /lots/repackage/:id'> = async (
  { agency, actor, ...services },
  { params },
) => {
  const tx = services.db.read(agency.id);
  const row = await selectPackage(tx, agency.id, params.id);
  if (!row) return refuse('package_not_found');
  const { package_number: packageNumber } = row;
  if (!packageNumber || row.voided_at || row.status < PACKAGE_STATUS.miami) {
    return conflict(row, 'label_unavailable');
  }
  const bytes = await services.documents.repackageLabel({
    agency: await brandOf(services, agency),
    packageNumber,
    tracking: row.tracking_number,
    transport: transportText(row),
    receiver: {
      name: row.receiver_name,
      phone: seesAmountsAndContacts(actor.role) ? row.receiver_phone : null,
      address: row.receiver_address,
      city: row.city ?? row.receiver_place,
      state: row.state ?? '',
    },
    ...(await pieceOf(tx, agency.id, row)),
    parcel: row,
    lot: row.lot,
  });
  return { data: { bytes, fileName: `${packageNumber}-${row.tracking_number}.pdf` } };
};

/** Where a lot's packages go, without amounts; restricted staff's has no phones. */
export const printRouteReport: Handler<'GET /lots/route/:id'> = async (
  { agency, actor, ...services },
  { params },
) => {
  const tx = services.db.read(agency.id);
  const lot = await selectLot(tx, agency.id, params.id);
  if (!lot) return refuse('lot_not_found');
  const phones = seesAmountsAndContacts(actor.role);
  const packages = await packagesOfLot(tx, agency.id, lot.id);
  const bytes = await services.documents.routeReport({
    agency: await brandOf(services, agency),
    lot: lot.identifier,
    status: lotStatus[statusOf(lot)],
    transport: transports[transportOf(lot.type)],
    carrier: lot.transport,
    departureDate: lot.departure_day,
    shipmentNumber: lot.shipment_number,
    comment: lot.comment || null,
    printedOn: calendarDay(services.clock.now(), agency.time_zone),
    stops: packages.map(row => routeStop(row, { phones })),
  });
  return { data: { bytes, fileName: `${lot.identifier}.pdf` } };
};
