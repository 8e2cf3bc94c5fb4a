import { useColumns } from '../lib/use-columns.ts';
import type { Column } from './DataTable.tsx';

/** A further column, and what its rows have to be asked for. */
export type Further<Row, Also extends string = string> = Column<Row> & { asks?: Also };

/**
 * The further columns of a list that its reader chose, what its rows are asked for because of them (`also`), and how
 * its filters offer all of them.
 */
export function useFurther<Row>(list: string, all: readonly Further<Row>[]) {
  const [chosen, onChoose] = useColumns(list);
  const further = all.filter(({ key }) => chosen.includes(key));
  return {
    further,
    also: further.flatMap(({ asks }) => asks ?? []).join(',') || undefined,
    columns: { choices: choicesOf(all), chosen, onChoose },
  };
}

export const choicesOf = <Row>(all: readonly Further<Row>[]) =>
  all.map(({ key, head }) => ({ key, label: head }));
