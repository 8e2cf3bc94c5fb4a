/**
 * What two people who edit the same thing at once leave of it (docs/rules/edits.md): fields stand flat, by the names that
 * a body gives them, such as `cost.air`.
 */
export type EditValue = string | number | boolean | null | undefined;
export type EditFields = Readonly<Record<string, EditValue>>;

/** What a save says beside its whole body. */
export type Edit = {
  /** of the thing as its editor read it; without one the body replaces what is there */
  version?: number | undefined;
  /** names of what the editor changed, a group's too (`cost`); without them everything that was sent counts as changed */
  touched?: readonly string[] | undefined;
};

type Meeting = {
  stored: EditFields;
  sent: EditFields;
  edit: Edit;
  /** fields that anybody changed after the version that the editor read */
  changed: ReadonlySet<string>;
};

/** `merged` has the fields that were sent; with a conflict it holds what is stored of it. */
export type Merged = { merged: EditFields; conflicts: readonly string[] };

/**
 * Fields that the editor left alone keep what is stored, the others become what was sent. One that both changed, to
 * different values, is a conflict.
 */
export function mergeEdit({ stored, sent, edit, changed }: Meeting): Merged {
  if (edit.version === undefined) return { merged: sent, conflicts: [] };
  const merged: Record<string, EditValue> = {};
  const conflicts: string[] = [];
  for (const [field, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    const isConflict = isTouched(field, edit) && changed.has(field) && !isSameValue(value, stored[field]);
    if (isConflict) conflicts.push(field);
    merged[field] = isTouched(field, edit) && !isConflict ? value : stored[field];
  }
  return { merged, conflicts };
}

const isTouched = (field: string, { touched }: Edit): boolean =>
  touched === undefined || touched.some(name => field === name || field.startsWith(`${name}.`));

/** Whether two values read alike: an empty text is no value. */
export const isSameValue = (one: EditValue, other: EditValue): boolean => (one ?? '') === (other ?? '');

type Tree = Readonly<Record<string, unknown>>;

/** A body's field by its flat name; undefined where it has none. */
export function fieldAt(body: object, field: string): EditValue {
  let found: unknown = body;
  for (const name of field.split('.')) found = (found as Tree | null | undefined)?.[name];
  return found as EditValue;
}

/** The body with other values in the fields that it has; nothing of the given one changes. */
export function withFields<Body extends object>(body: Body, fields: EditFields): Body {
  let whole: Tree = body as Tree;
  for (const [field, value] of Object.entries(fields)) whole = put(whole, field.split('.'), value);
  return whole as Body;
}

function put(tree: Tree, [name = '', ...rest]: string[], value: EditValue): Tree {
  return { ...tree, [name]: rest.length === 0 ? value : put((tree[name] ?? {}) as Tree, rest, value) };
}
