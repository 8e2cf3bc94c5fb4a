import { amountOwed, totalPaid } from '@puerta/domain/money/balance';
import { toDollars } from '@puerta/domain/money/money';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import type { Role } from '@puerta/domain/people/roles';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Handler, Input, Reply, Services } from '../../services/context.ts';
import { accountOf } from '../../services/account-of.ts';
import { listingOf } from '../packages/list-packages.ts';
import { statusText } from '../packages/present.ts';
import { chosenPackages, type WalkedPackage, walkPackages } from '../packages/walk-packages.ts';
import { type Column, transportWord, yesNo } from './write-csv.ts';
import { fileOf } from './answer-file.ts';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { walkDebts, walkDelayed, type WalkedWaiting } from '../manager-home/list-waiting.ts';

type Export = 'GET /admin/export/orders' | 'GET /admin/export/domestic';

const packageColumns: Column<WalkedPackage>[] = [
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
const columnsFor = (role: Role) =>
  seesAmountsAndContacts(role) ? [...packageColumns, ...amounts] : packageColumns;

export async function exportPackages(
  context: Services & { agency: Agency; actor: Actor },
  query: Input<Export>['query'],
  domestic: boolean,
): Promise<Reply<Export>> {
  const { agency, actor, db } = context;
  const listing = listingOf(domestic, query);
  const tx = db.read(agency.id);
  const batches = query.ids ? chosenPackages(tx, listing, query.ids) : walkPackages(tx, listing, query.q);
  const name = domestic ? 'ordenes-domesticas' : 'ordenes-venezuela';
  return fileOf(context, name, { columns: columnsFor(actor.role), batches, query });
}

/** `since`: the head of the day that a package is in the list since. */
const columnsSince = (since: string): Column<WalkedWaiting>[] => [
  { head: 'Tracking', cell: row => row.tracking_number },
  { head: 'Cliente', cell: row => row.client },
  { head: 'Estado', cell: row => row.status },
  { head: 'Servicio', cell: row => row.product_name },
  { head: since, cell: row => row.since.slice(0, 10) },
  { head: 'Días', cell: row => row.days },
];
const debt: Column<WalkedWaiting> = { head: 'Deuda', cell: row => row.debt };

/** Who owes, and since when. */
export const exportDebts: Handler<'GET /admin/export/debts'> = async (context, { query }) => {
  const { agency, clock, read } = context;
  const { decimal: _, ...filter } = query;
  const batches = walkDebts(read, filter, calendarDay(clock.now(), agency.time_zone));
  const columns = [...columnsSince('Recibido'), debt];
  return fileOf(context, 'deudas', { columns, batches, query });
};

/** What is late; restricted staff see no debt (docs/rules/permissions.md). */
export const exportDelayed: Handler<'GET /admin/export/delayed'> = async (context, { query }) => {
  const { agency, actor, clock, read } = context;
  const { decimal: _, ...filter } = query;
  const today = calendarDay(clock.now(), agency.time_zone);
  const batches = walkDelayed(read, { ...filter, today });
  const columns = columnsSince(query.late ? 'Prometido' : 'En este estado desde');
  if (seesAmountsAndContacts(actor.role)) columns.push(debt);
  return fileOf(context, 'demorados', { columns, batches, query });
};
