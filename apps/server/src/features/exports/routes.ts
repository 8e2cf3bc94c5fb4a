import { cardName } from '@puerta/domain/money/card';
import { toDollars } from '@puerta/domain/money/money';
import { priceLines } from '@puerta/contract/messages.es';
import { optionLines } from '@puerta/contract/parcels/delivery-options.es';
import { invoiceTexts } from '@puerta/contract/parcels/documents.es';
import type { Routes } from '../../services/context.ts';
import { actionWords, actorWords, changeWords, objectWords } from '@puerta/contract/office/trail-words';
import { type WalkedFact, walkTrail } from '../audit/list-trail.ts';
import { walkClients, type WalkedClient } from '../clients/list-clients.ts';
import { invoiceNumber } from '../invoices/present.ts';
import { type WalkedInvoice, walkInvoices } from '../invoices/list-invoices.ts';
import { type WalkedLot, walkLots } from '../lots/show-lots.ts';
import { type WalkedPayment, walkPayments } from '../ledger/list-payments.ts';
import { presentWho } from '../../services/mover-queries.ts';
import {
  type Column,
  kindWord,
  lotStatusWord,
  methodWord,
  moment,
  purposeWord,
  transportWord,
  yesNo,
} from './write-csv.ts';
import { exportCities, exportExample } from './export-cities.ts';
import { exportLot, exportManifest, exportPickList } from './export-lot.ts';
import { exportMargins } from './export-margins.ts';
import { exportDebts, exportDelayed, exportPackages } from './export-packages.ts';
import { fileOf, listFile } from './answer-file.ts';

const lotColumns: Column<WalkedLot>[] = [
  { head: 'Lote', cell: row => row.identifier },
  { head: 'Estado', cell: row => lotStatusWord(row.status) },
  { head: 'Tipo', cell: row => transportWord(row.type === 1 ? 'OCEAN' : 'AIR') },
  { head: 'Transportista', cell: row => row.transport },
  { head: 'Ciudad', cell: row => row.city },
  { head: 'Estado de destino', cell: row => row.state },
  { head: 'Número de embarque', cell: row => row.shipment_number },
  { head: 'Paquetes', cell: row => row.total_packages },
  { head: 'Fecha', cell: row => row.created_day },
  { head: 'Fecha de salida', cell: row => row.departure_day },
  { head: 'Comentario', cell: row => row.comment },
];

const clientColumns: Column<WalkedClient>[] = [
  { head: 'Número', cell: row => row.id },
  { head: 'Nombre', cell: row => row.name },
  { head: 'Correo', cell: row => row.email },
  { head: 'Teléfono', cell: row => row.phone },
  { head: 'Casillero', cell: row => row.locker },
  { head: 'Dirección', cell: row => row.address },
  { head: 'Ciudad', cell: row => row.city },
  { head: 'Estado', cell: row => row.state },
  { head: 'Código postal', cell: row => row.zip_code },
  { head: 'Fecha de registro', cell: row => row.join_day },
  { head: 'Bloqueado', cell: row => yesNo(row.blocked_at !== null) },
];

/** Lines of invoices by their labels, each in a column of its own. */
const INVOICE_LINES: readonly string[] = [priceLines, invoiceTexts.lines, optionLines].flatMap(words =>
  Object.values(words),
);

/** Dollars of an invoice's lines of a label, or of all that have none of these; null where there are none. */
function lineOf({ lines }: WalkedInvoice, label: string | null): number | null {
  const those = lines.filter(one => (INVOICE_LINES.includes(one.label) ? one.label : null) === label);
  return those.length === 0 ? null : toDollars(those.reduce((cents, one) => cents + one.cents, 0));
}

const invoiceColumns: Column<WalkedInvoice>[] = [
  { head: 'Factura', cell: row => invoiceNumber(row.number) },
  { head: 'Fecha', cell: row => row.day },
  { head: 'Orden', cell: row => row.order_id },
  { head: 'Tracking', cell: row => row.tracking_number },
  { head: 'Tipo', cell: row => transportWord(row.product_type) },
  { head: 'Cliente', cell: row => row.client },
  ...INVOICE_LINES.map(label => ({ head: label, cell: (row: WalkedInvoice) => lineOf(row, label) })),
  // what was called otherwise when it was issued, so that the lines come to the total
  { head: 'Otras líneas', cell: row => lineOf(row, null) },
  { head: 'Total', cell: row => toDollars(row.total_cents) },
  {
    head: 'Medios de pago',
    cell: row => row.payments.map(one => `${one.method} ${(one.cents / 100).toFixed(2)}`).join(' + '),
  },
];

const signedDollars = ({ kind, amount_cents: cents }: WalkedPayment) =>
  toDollars(kind === 'refund' ? -cents : cents);

/** By name, as the list says it. */
function moverWords(extra: WalkedPayment['extra']): string | null {
  const who = extra ? presentWho(extra) : null;
  if (!who) return 'Sistema';
  return who.name ?? 'Desde la página pública';
}

const paymentColumns: Column<WalkedPayment>[] = [
  { head: 'Número', cell: row => row.id },
  { head: 'Fecha', cell: row => row.day },
  { head: 'Orden', cell: row => row.extra?.order_id ?? null },
  { head: 'Tracking', cell: row => row.tracking },
  { head: 'Cliente', cell: row => row.extra?.client ?? null },
  { head: 'Movimiento', cell: row => kindWord(row.kind) },
  { head: 'Concepto', cell: row => purposeWord(row.purpose) },
  { head: 'Medio', cell: row => methodWord(row.method) },
  { head: 'Tarjeta', cell: row => cardName(row) },
  // what went back counts against what came in, and what was waived stands apart, so that the columns can be summed
  { head: 'Monto', cell: row => (row.kind === 'waiver' ? null : signedDollars(row)) },
  { head: 'Condonado', cell: row => (row.kind === 'waiver' ? toDollars(row.amount_cents) : null) },
  { head: 'En disputa', cell: row => yesNo(row.disputed) },
  { head: 'Referencia', cell: row => row.reference },
  { head: 'Nota', cell: row => row.note },
  { head: 'Quién', cell: row => moverWords(row.extra) },
];

/** `zone`: where the agency's days begin. */
const trailColumns = (zone: string): Column<WalkedFact>[] => [
  { head: 'Fecha', cell: row => moment(row.date, zone) },
  { head: 'Quién', cell: row => actorWords(row) },
  { head: 'Qué hizo', cell: row => actionWords(row) },
  { head: 'Sobre qué', cell: row => objectWords(row.object) },
  { head: 'Cambios', cell: row => changeWords(row, at => moment(at, zone)).join(' · ') },
  { head: 'Código', cell: row => row.action },
];

// Feature: Staff take lists, lots, tariffs and margins along as CSV files.
export const exportsRoutes: Routes = {
  'GET /admin/export/orders': (context, { query }) => exportPackages(context, query, false),
  'GET /admin/export/domestic': (context, { query }) => exportPackages(context, query, true),
  'GET /admin/export/lots': listFile('lotes', lotColumns, (tx, query) => walkLots(tx, query)),
  'GET /admin/export/cities': exportCities,
  'GET /admin/export/example-tariff': exportExample,
  'GET /admin/export/lot': exportLot,
  'GET /admin/export/debts': exportDebts,
  'GET /admin/export/delayed': exportDelayed,
  'GET /admin/export/margins': exportMargins,
  'GET /admin/export/pick': exportPickList,
  'GET /admin/export/manifest': exportManifest,
  'GET /admin/export/clients': listFile('clientes', clientColumns, (tx, query) => walkClients(tx, query)),
  'GET /admin/export/invoices': listFile('facturas', invoiceColumns, (tx, query) => walkInvoices(tx, query)),
  'GET /admin/export/payments': listFile('pagos', paymentColumns, (tx, query) => walkPayments(tx, query)),
  'GET /admin/export/audit': (context, { query }) => {
    const { agency, read } = context;
    const { decimal: _, ...filter } = query;
    const batches = walkTrail(read, agency, filter);
    return fileOf(context, 'auditoria', {
      columns: trailColumns(agency.time_zone),
      batches,
      query,
    });
  },
};
