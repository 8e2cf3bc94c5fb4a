import { RECEIVED_KINDS } from '@puerta/domain/movement-kinds';
import {
  type Insertable,
  type JoinBuilder,
  type Selectable,
  sql,
  type StringReference,
  type Updateable,
} from 'kysely';
import type { DB } from './schema.gen.ts';
import type { ReadTx, Tx } from './within-agency.ts';

/** Tables whose rows have a number of their agency's own. */
type Numbered = {
  [T in keyof DB]: DB[T] extends { agency_id: unknown; id: unknown } ? T : never;
}[keyof DB];
/** Those whose numbers `next_id` gives; the others' come with the row. */
type Counted = {
  [T in Numbered]: Insertable<DB[T]> extends { id: unknown } ? T : never;
}[Numbered];
/** Any of them: what these functions do is the same for each, which Kysely's types cannot follow. */
type Any = 'ticket';

/** The row with this number; undefined where the agency has none. */
export const readRow = <T extends Numbered>(tx: ReadTx, table: T, id: number) =>
  tx
    .selectOwn(table as Any)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as Promise<Selectable<DB[T]> | undefined>;

/** The same, kept from others until the transaction ends. */
export const lockRow = <T extends Numbered>(tx: Tx, table: T, id: number) =>
  tx
    .selectOwn(table as Any)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<Selectable<DB[T]> | undefined>;

/** A new row under the table's next number, which is answered. */
export async function insertRow<T extends Counted>(
  tx: Tx,
  table: T,
  values: Omit<Insertable<DB[T]>, 'id' | 'agency_id'>,
): Promise<number> {
  const numbered = { ...values, agency_id: tx.agencyId, id: nextId(table) } as unknown as Insertable<DB[Any]>;
  const { id } = await tx
    .insertInto(table as Any)
    .values(numbered)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The next number of the agency's row of such a name; numbers are given to each agency from 1 on. */
export const nextId = (name: string) => sql<number>`next_id(${sql.lit(name)})`;

export async function updateRow<T extends Numbered>(
  tx: Tx,
  table: T,
  id: number,
  values: Updateable<DB[T]>,
): Promise<void> {
  await tx
    .updateOwn(table as Any)
    .set(values as Updateable<DB[Any]>)
    .where('id', '=', id)
    .execute();
}

/** Answers whether there was such a row. */
export async function deleteRow(tx: Tx, table: Numbered, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteOwn(table as Any)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Joins rows of one agency: their numbers are equal, and so is the agency. */
export const same = <D, T extends keyof D>(
  join: JoinBuilder<D, T>,
  one: StringReference<D, T>,
  other: StringReference<D, T>,
): JoinBuilder<D, T> => {
  const agencyOf = (column: string) => column.replace(/\.\w+$/, '.agency_id') as StringReference<D, T>;
  return join.onRef(agencyOf(one), '=', agencyOf(other)).onRef(one, '=', other);
};

/** `kind in (${RECEIVED})` of a movement of money. */
export const RECEIVED = sql.join(RECEIVED_KINDS.map(kind => sql.lit(kind)));

/** `where('id', '=', anyOf(ids))`: one of these numbers, in one parameter however many they are. */
export const anyOf = (ids: Iterable<number>) => sql<number>`any(${[...ids]}::integer[])`;

const UNIQUE_VIOLATION = '23505';

/**
 * Whether a statement failed because somebody else's row has what it wanted; `index` by its name, which of another
 * machine ends in a number, and stands in the message alone (docs/decisions/036).
 */
export const breaksUnique = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  new RegExp(`\\b${index}(?:_\\d+)?\\b`).test(
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : error.message,
  );
