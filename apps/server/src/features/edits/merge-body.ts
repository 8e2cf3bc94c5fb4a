import type { Conflict } from '@puerta/contract/edits';
import {
  type Edit,
  type EditFields,
  type EditValue,
  fieldAt,
  mergeEdit,
  withFields,
} from '@puerta/domain/edits';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/context.ts';
import { sql } from 'kysely';
import { same } from '../../db/rows.ts';

// Feature: A save is merged with what others changed since the form was read.

type Stored = { id: number; version: number };
/** The column in which a field of the body is kept; `read` where it is kept in another way than it is sent. */
type Field<Row> = (keyof Row & string) | { column: keyof Row & string; read: (row: Row) => EditValue };
type Thing<Row, Names extends string> = { object: Edited; fields: Readonly<Record<Names, Field<Row>>> };
type NameOf<Body> = Exclude<keyof Body & string, 'id' | keyof Edit>;
/** Flat, as in `cost.air`. */
type FlatNames<Body> = {
  [Name in NameOf<Body>]-?: NonNullable<Body[Name]> extends object
    ? `${Name}.${keyof NonNullable<Body[Name]> & string}`
    : Name;
}[NameOf<Body>];
/** A thing that people edit: where each field of its body is kept. One that is left out would replace what others changed. */
export type EditedThing<Row, Body> = Thing<Row, FlatNames<Body>>;
/** Fields whose columns bear their names. */
export const sameNames = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, Name>> =>
  Object.fromEntries(names.map(name => [name, name])) as Record<Name, Name>;

type Caller = Pick<Services, 'clock'> & { agency: Pick<Agency, 'id'>; actor: Pick<Actor, 'id'> };
type Whole<Body> = Omit<Body, keyof Edit>;

/** Whatever changes of edited things in the rest of the transaction, the caller did it now. */
export async function editAs(tx: Tx, { actor, clock }: Pick<Caller, 'actor' | 'clock'>): Promise<void> {
  await nameEditor(tx, actor.id, clock.now());
}

/**
 * The body that is to be saved over a locked row: as it was sent without a version, and otherwise with what others
 * changed since that version (docs/rules/edits.md). Refused with `conflict` where both changed the same field.
 */
export async function mergeBody<Row extends Stored, Body extends object>(
  tx: Tx,
  caller: Caller,
  { object, fields }: Thing<Row, string>,
  row: Row,
  body: Body & Edit,
): Promise<Whole<Body> | Refusal> {
  const { clock } = caller;
  await editAs(tx, caller);
  const { version, touched, ...whole } = body;
  if (version === undefined) return whole as Whole<Body>;
  const names = Object.keys(fields);
  const isBehind = version < row.version;
  const edits = isBehind ? await selectEdits(tx, { object, id: row.id, after: version }) : [];
  const editOf = (name: string) =>
    edits.find(({ column }) => column === columnOf(fields[name] as Field<Row>));
  const stored = valuesOf(names, name => read(row, fields[name] as Field<Row>));
  const sent = valuesOf(names, name => fieldAt(whole, name));
  const changed = new Set(names.filter(name => editOf(name) !== undefined));
  const { merged, conflicts } = mergeEdit({ stored, sent, edit: { version, touched }, changed });
  if (conflicts.length === 0) return withFields(whole, merged) as Whole<Body>;
  const changes = conflicts.map((field): Conflict['changes'][number] => {
    const by = editOf(field);
    return {
      field,
      mine: sent[field] ?? null,
      theirs: stored[field] ?? null,
      by: by && by.actor_id !== null ? { id: by.actor_id, name: by.name ?? '' } : null,
      at: (by?.at ?? clock.now()).toISOString(),
    };
  });
  return refuse('conflict', { conflict: { version: row.version, changes } });
}

export const columnOf = <Row>(field: Field<Row>): string =>
  typeof field === 'object' ? field.column : field;
const read = <Row>(row: Row, field: Field<Row>): EditValue =>
  typeof field === 'object' ? field.read(row) : (row[field] as EditValue);
const valuesOf = (names: string[], of: (name: string) => EditValue): EditFields =>
  Object.fromEntries(names.map(name => [name, of(name)]));

/** Things that people edit, as the database's trigger names them: by their tables. */
export type Edited =
  | 'lot'
  | 'state'
  | 'city'
  | 'office'
  | 'transport'
  | 'product'
  | 'account'
  | 'agency'
  | 'canned_answer'
  | 'us_address'
  | 'venezuela_address';

/** Says for the rest of the transaction who changes fields, and when. */
const nameEditor = (tx: Tx, actorId: number, at: Date) =>
  sql
    .raw(
      // in one trip; a function that sets them would not be heard by the machines of a spread database
      `do $$ begin set local puerta.editor = '${actorId}'; set local puerta.edited_at = '${at.toISOString()}'; end $$`,
    )
    .execute(tx);

/** Columns that anybody changed after a version, each with who did it last. */
const selectEdits = (tx: ReadTx, { object, id, after }: { object: Edited; id: number; after: number }) =>
  tx
    .selectOwn('edit as e')
    .leftJoin('account as a', join => same(join, 'a.id', 'e.actor_id'))
    .select(['e.field as column', 'e.at', 'e.actor_id', 'a.name'])
    .where('e.object_type', '=', object)
    .where('e.object_id', '=', id)
    .where('e.version', '>', after)
    .execute();
