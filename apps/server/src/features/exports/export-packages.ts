import { amountOwed, totalPaid } from '@puerta/domain/balance';
import { toDollars } from '@puerta/domain/money';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import type { Role } from '@puerta/domain/roles';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Input, Reply } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import { accountOf } from '../account-of.ts';
import { listingOf } from '../packages/list-packages.ts';
import { statusText } from '../packages/present.ts';
import { chosenPackages, walkPackages, type WalkedPackage } from '../packages/walk-packages.ts';
import type { Column } from './write-csv.ts';
import { fileOf } from './answer-file.ts';
import { transportWord, yesNo } from './present.ts';

type Export = 'GET /admin/export/orders' | 'GET /admin/export/domestic';

const columns: Column<WalkedPackage>[] = [
  { head: 'Tracking', cell: row => row.tracking_number },
  { head: 'Tracking UPS', cell: row => row.carrier_tracking },
  { head: 'Número de paquete', cell: row => row.package_number },
  { head: 'Estado', cell: statusText },
  { head: 'Pago pendiente', cell: row => yesNo(row.payment) },
  { head: 'Servicio', cell: row => row.product_name },
  { head: 'Tipo', cell: row => transportWord(row.product_type) },
  { head: 'Cliente', cell: row => row.client },
  { head: 'Destinatario', cell: row => row.receiver_name },
  { head: 'Origen', cell: row => `${row.sender_city}, ${row.sender_state}` },
  { head: 'Destino', cell: row => row.receiver_place },
  { head: 'Fecha', cell: row => row.order_day },
  { head: 'Procesado', cell: row => row.process_day },
  { head: 'Recogida', cell: row => yesNo(row.pickup) },
  { head: 'Peso declarado (lb)', cell: row => row.declared_weight },
  { head: 'Peso medido (lb)', cell: row => row.weight },
  { head: 'Largo (in)', cell: row => row.length ?? row.declared_length },
  { head: 'Ancho (in)', cell: row => row.width ?? row.declared_width },
  { head: 'Alto (in)', cell: row => row.height ?? row.declared_height },
];
const amounts: Column<WalkedPackage>[] = [
  { head: 'Precio', cell: row => toDollars(row.price_cents) },
  { head: 'Recogida UPS', cell: row => toDollars(row.pickup_cost_cents ?? 0) },
  { head: 'Pago final', cell: row => toDollars(row.final_payment_cents ?? 0) },
  { head: 'Descuento', cell: row => toDollars(row.discount_cents) },
  { head: 'Pago total', cell: row => toDollars(totalPaid(accountOf(row))) },
  { head: 'Deuda', cell: row => toDollars(amountOwed(accountOf(row))) },
];

/** Restricted staff's file has no amounts (docs/rules/permissions.md); no file of orders has contacts. */
const columnsFor = (role: Role) => (seesAmountsAndContacts(role) ? [...columns, ...amounts] : columns);

export async function exportPackages(
  context: Services & { agency: Agency; actor: Actor },
  query: Input<Export>['query'],
  domestic: boolean,
): Promise<Reply<Export>> {
  const { agency, actor, db } = context;
  const listing = listingOf(domestic, query);
  const tx = db.read(agency.id);
  const batches = query.ids
    ? chosenPackages(tx, agency.id, listing, query.ids)
    : walkPackages(tx, agency.id, listing, query.q);
  const name = domestic ? 'ordenes-domesticas' : 'ordenes-venezuela';
  return fileOf(context, name, { columns: columnsFor(actor.role), batches, query });
}
