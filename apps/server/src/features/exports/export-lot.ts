import { cubicFeet, kilograms } from '@puerta/domain/parcels/measures';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { lotWithParcels, type LotParcel } from '../lots/show-lots.ts';
import { statusText } from '../packages/present.ts';
import { fileOf, whole } from './answer-file.ts';
import type { Column } from './write-csv.ts';
import { lotSheetsIn } from '@puerta/contract/parcels/lot-sheets';
import type { LotSheets } from '@puerta/contract/parcels/lot-sheets.es';
import { toDollars } from '@puerta/domain/money/money';
import { byShelf } from '@puerta/domain/parcels/pick-order';

const lotColumns: Column<LotParcel>[] = [
  { head: 'Número de paquete', cell: row => row.package_number },
  { head: 'Tracking', cell: row => row.tracking_number },
  { head: 'Estado', cell: statusText },
  { head: 'Cliente', cell: row => row.client },
  { head: 'Destinatario', cell: row => row.receiver_name },
  { head: 'Dirección', cell: row => row.receiver_address },
  { head: 'Ciudad', cell: row => row.city ?? row.receiver_place },
  { head: 'Estado de destino', cell: row => row.state },
  { head: 'Contenido', cell: row => row.content },
  { head: 'Peso (lb)', cell: row => row.weight },
  { head: 'Largo (in)', cell: row => row.length },
  { head: 'Ancho (in)', cell: row => row.width },
  { head: 'Alto (in)', cell: row => row.height },
  { head: 'Volumen (ft³)', cell: row => Math.round(cubicFeet(row) * 100) / 100 },
];
const phone: Column<LotParcel> = { head: 'Teléfono', cell: row => row.receiver_phone };

/** What travels in a lot; its phones are not for restricted staff (docs/rules/permissions.md). */
export const exportLot: Handler<'GET /admin/export/lot'> = async (context, { query }) => {
  const { actor, read } = context;
  const found = await lotWithParcels(read, query.lot);
  if (!found) return refuse('lot_not_found');
  const shown = seesAmountsAndContacts(actor.role) ? [...lotColumns, phone] : lotColumns;
  return fileOf(context, `lote-${found.lot.identifier}`, {
    columns: shown,
    batches: whole(found.parcels),
    query,
  });
};

const pickColumns = ({ columns: heads, pickList }: LotSheets): Column<LotParcel>[] => [
  { head: heads.shelf, cell: row => row.shelf_place ?? pickList.noShelf },
  { head: heads.number, cell: row => row.package_number },
  { head: heads.tracking, cell: row => row.tracking_number },
  { head: heads.receiver, cell: row => row.receiver_name },
  { head: heads.destination, cell: row => `${row.city ?? row.receiver_place}, ${row.state ?? ''}` },
  { head: heads.pieces, cell: () => 1 },
  { head: heads.pounds, cell: row => row.weight },
];

/** What to fetch from the shelves for a lot, in the order in which it lies there. */
export const exportPickList: Handler<'GET /admin/export/pick'> = async (context, { query }) => {
  const { read } = context;
  const found = await lotWithParcels(read, query.lot);
  if (!found) return refuse('lot_not_found');
  const sheets = lotSheetsIn[query.language ?? 'es'];
  const name = `${sheets.pickList.file}-${found.lot.identifier}`;
  const rows = found.parcels.toSorted((one, other) => byShelf(placed(one), placed(other)));
  return fileOf(context, name, { columns: pickColumns(sheets), batches: whole(rows), query });
};

const placed = (row: LotParcel) => ({ shelfPlace: row.shelf_place, packageNumber: row.package_number ?? '' });

const manifestColumns = ({ columns: heads }: LotSheets): Column<LotParcel>[] => [
  { head: heads.number, cell: row => row.package_number },
  { head: heads.sender, cell: row => row.sender_name },
  { head: heads.receiver, cell: row => row.receiver_name },
  { head: heads.document, cell: row => row.receiver_document },
  { head: heads.pieces, cell: () => 1 },
  { head: heads.content, cell: row => row.content },
  { head: heads.kilograms, cell: row => kilograms(row.weight) },
];
const valueColumn = ({ columns: heads }: LotSheets): Column<LotParcel> => ({
  head: heads.value,
  cell: row => (row.content_value_cents === null ? null : toDollars(row.content_value_cents)),
});

/** What a lot carries, for handlers and customs; declared values are not for restricted staff. */
export const exportManifest: Handler<'GET /admin/export/manifest'> = async (context, { query }) => {
  const { actor, read } = context;
  const found = await lotWithParcels(read, query.lot);
  if (!found) return refuse('lot_not_found');
  const sheets = lotSheetsIn[query.language ?? 'es'];
  const columns = manifestColumns(sheets);
  if (seesAmountsAndContacts(actor.role)) columns.push(valueColumn(sheets));
  const name = `${sheets.manifest.file}-${found.lot.identifier}`;
  return fileOf(context, name, { columns, batches: whole(found.parcels), query });
};
