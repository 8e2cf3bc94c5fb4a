import { kept, keptFailures } from '@puerta/contract/office/kept.es';
import type * as z from 'zod/mini';
import { useBaseline } from '../../lib/form/use-edit.ts';
import { useEditedForm } from '../../lib/form/use-edited-form.ts';
import { KEPT, type Keeper, type Kind } from './api.ts';

type Saved = { success: true; data: { id: number }; message?: string };

type Options<Values, Schema extends z.ZodMiniType<object>> = {
  kind: Kind;
  keeper: Keeper<z.output<Schema>>;
  schema: Schema;
  /** null for a new row */
  row: { id: number; version: number } | null;
  /** words for a value that the fields themselves do not offer */
  wordsOf?: (field: string, value: string) => string | undefined;
  initialValues: Values;
  order?: readonly string[];
  onSaved: () => void;
};

/** The form of an editor: adds or changes a row, says so, and tells of failures in the specified words. */
export function useKeepForm<Values extends Record<string, unknown>, Schema extends z.ZodMiniType<object>>(
  options: Options<Values, Schema>,
) {
  const { kind, keeper, row, onSaved, ...form } = options;
  return useEditedForm<Values, Schema, Saved>({
    ...form,
    baseline: useBaseline(row?.version),
    save: body =>
      row === null ? keeper.add(body as never) : keeper.change({ ...body, id: row.id } as never),
    said: kept[kind][row === null ? 'created' : 'updated'],
    failed: keptFailures[kind][row === null ? 'create' : 'update'],
    refresh: KEPT,
    onDone: onSaved,
  });
}
