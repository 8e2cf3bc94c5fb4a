import { cubicFeet } from '@puerta/domain/measures';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { lotWithParcels, type LotParcel } from '../lots/walk-lots.ts';
import { statusText } from '../packages/present.ts';
import { fileOf, whole } from './answer-file.ts';
import type { Column } from './write-csv.ts';

const columns: Column<LotParcel>[] = [
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
  const { agency, actor, db } = context;
  const found = await lotWithParcels(db.read(agency.id), agency.id, query.lot);
  if (!found) return refuse('lot_not_found');
  const shown = seesAmountsAndContacts(actor.role) ? [...columns, phone] : columns;
  return fileOf(context, `lote-${found.lot.identifier}`, {
    columns: shown,
    batches: whole(found.parcels),
    query,
  });
};
