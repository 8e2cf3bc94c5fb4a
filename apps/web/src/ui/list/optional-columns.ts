import { useState } from 'react';
import { useClaims } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/session/storage.ts';
import type { Column } from './DataTable.tsx';

type Columns = [chosen: readonly string[], choose: (chosen: readonly string[]) => void];

/** Which further columns of a list its reader chose, by their keys: kept in this browser, for each who uses it. */
export function useColumns(list: string): Columns {
  const key = `columns ${list} ${useClaims().sub}`;
  const [chosen, setChosen] = useState(() => (readStored(key) ?? '').split(',').filter(Boolean));
  const choose = (next: readonly string[]) => {
    setChosen([...next]);
    writeStored(key, next.join(',') || null);
  };
  return [chosen, choose];
}

/** A further column, and what its rows have to be asked for. */
export type OptionalColumn<Row, Extra extends string = string> = Column<Row> & { needs?: Extra };

/**
 * The further columns of a list that its reader chose, what its rows are asked for because of them (`also`), and how
 * its filters offer all of them.
 */
export function useOptionalColumns<Row>(list: string, all: readonly OptionalColumn<Row>[]) {
  const [chosen, onChoose] = useColumns(list);
  const further = all.filter(({ key }) => chosen.includes(key));
  return {
    further,
    also: further.flatMap(({ needs }) => needs ?? []).join(',') || undefined,
    columns: { choices: choicesOf(all), chosen, onChoose },
  };
}

export const choicesOf = <Row>(all: readonly OptionalColumn<Row>[]) =>
  all.map(({ key, head }) => ({ key, label: head }));

type Cell<Row, Extra extends string> = Omit<OptionalColumn<Row, Extra>, 'key' | 'head'>;
/** Whatever rows may be asked for besides has the column of its name, which asks for it. */
type EachAsked<Extra extends string> = string extends Extra
  ? unknown
  : { readonly [K in Extra]: { needs: K } };

/**
 * A list's columns in this order, with their heads from its texts, by the same keys.
 *
 *     const columns: Column<LotRow>[] = columnsOf(texts.columns, {
 *       lot: { cell: row => row.identifier, width: 80, card: 'title' },
 *       packages: { cell: row => count(row.total_packages), align: 'end', width: 30 },
 *     });
 */
export const columnsOf = <Row, Key extends string, Extra extends string = string>(
  heads: Readonly<Record<Key, string>>,
  cells: { readonly [K in NoInfer<Key>]?: Cell<Row, Extra> } & EachAsked<NoInfer<Extra>>,
): OptionalColumn<Row, Extra>[] =>
  Object.entries<Cell<Row, Extra>>(cells as never).map(([key, cell]) => ({
    key,
    head: heads[key as Key],
    ...cell,
  }));
