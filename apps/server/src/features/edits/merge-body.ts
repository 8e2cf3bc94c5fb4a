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
import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import { type Edited, nameEditor, selectEdits } from './queries.ts';

type Stored = { id: number; version: number };
/** The column in which a field of the body is kept; `read` where it is kept in another way than it is sent. */
type Field<Row> = (keyof Row & string) | { column: keyof Row & string; read: (row: Row) => EditValue };
/** A thing that people edit: its fields by the names that its body gives them, such as `cost.air`. */
export type EditedThing<Row> = { object: Edited; fields: Readonly<Record<string, Field<Row>>> };

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
  { object, fields }: EditedThing<Row>,
  row: Row,
  body: Body & Edit,
): Promise<Whole<Body> | Refusal> {
  const { agency, clock } = caller;
  await editAs(tx, caller);
  const { version, touched, ...whole } = body;
  if (version === undefined) return whole as Whole<Body>;
  const names = Object.keys(fields);
  const isBehind = version < row.version;
  const edits = isBehind ? await selectEdits(tx, agency.id, { object, id: row.id, after: version }) : [];
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

const columnOf = <Row>(field: Field<Row>): string => (typeof field === 'object' ? field.column : field);
const read = <Row>(row: Row, field: Field<Row>): EditValue =>
  typeof field === 'object' ? field.read(row) : (row[field] as EditValue);
const valuesOf = (names: string[], of: (name: string) => EditValue): EditFields =>
  Object.fromEntries(names.map(name => [name, of(name)]));
