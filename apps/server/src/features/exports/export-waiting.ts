import { calendarDay } from '@puerta/domain/calendar-day';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import type { Handler } from '../../services/context.ts';
import { walkDebts, walkDelayed, type WalkedWaiting } from '../manager-home/walk-waiting.ts';
import { fileOf } from './answer-file.ts';
import type { Column } from './write-csv.ts';

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
  const { agency, db, clock } = context;
  const { decimal, ...filter } = query;
  const batches = walkDebts(
    db.read(agency.id),
    agency.id,
    filter,
    calendarDay(clock.now(), agency.time_zone),
  );
  const columns = [...columnsSince('Recibido'), debt];
  return fileOf(context, 'deudas', { columns, batches, query: { decimal } });
};

/** What is late; restricted staff see no debt (docs/rules/permissions.md). */
export const exportDelayed: Handler<'GET /admin/export/delayed'> = async (context, { query }) => {
  const { agency, actor, db, clock } = context;
  const { decimal, ...filter } = query;
  const today = calendarDay(clock.now(), agency.time_zone);
  const batches = walkDelayed(db.read(agency.id), agency.id, { ...filter, today });
  const columns = columnsSince(query.late ? 'Prometido' : 'En este estado desde');
  if (seesAmountsAndContacts(actor.role)) columns.push(debt);
  return fileOf(context, 'demorados', { columns, batches, query: { decimal } });
};
