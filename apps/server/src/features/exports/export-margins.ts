import type { MarginsBy } from '@puerta/contract/money/margins';
import { isRefusal } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { presentSums, readMargins } from '../margins/list-margins.ts';
import { fileOf, whole } from './answer-file.ts';
import type { Column } from './write-csv.ts';

const HEADS: Record<MarginsBy, string> = {
  week: 'Semana del',
  service: 'Servicio',
  state: 'Estado',
  city: 'Ciudad',
  client: 'Cliente',
};

type Row = ReturnType<typeof presentSums> & { name: string };

const columnsBy = (by: MarginsBy): Column<Row>[] => [
  { head: HEADS[by], cell: row => row.name },
  { head: 'Paquetes', cell: row => row.packages },
  { head: 'Vendido', cell: row => row.sold },
  { head: 'Costo', cell: row => row.cost },
  { head: 'Margen', cell: row => row.margin },
  { head: 'Margen (%)', cell: row => row.percent },
  { head: 'Paquetes sin costo conocido', cell: row => row.unknown },
  { head: 'Vendido sin costo conocido', cell: row => row.unknown_sold },
];

/** The margins of a range of weeks, every row of them. */
export const exportMargins: Handler<'GET /admin/export/margins'> = async (context, { query }) => {
  const rows = await readMargins(context, query);
  if (isRefusal(rows)) return rows;
  const shown = rows.map(row => ({ name: row.name, ...presentSums(row) }));
  return fileOf(context, 'margenes', {
    columns: columnsBy(query.by ?? 'week'),
    batches: whole(shown),
    query,
  });
};
