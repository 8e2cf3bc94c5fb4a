import { kept, keptFailures } from '@puerta/contract/kept.es';
import type * as z from 'zod/mini';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { useEdit, useHeld } from '../../lib/use-edit.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { type Keeper, type Kind, useKeep } from './api.ts';

type Options<Values, Schema extends z.ZodMiniType> = {
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
export function useKeepForm<Values extends Record<string, unknown>, Schema extends z.ZodMiniType>(
  options: Options<Values, Schema>,
) {
  const { kind, keeper, row } = options;
  const held = useHeld(row?.version);
  const save = useKeep((form: object) =>
    row === null ? keeper.add(form as never) : keeper.change({ ...form, id: row.id } as never),
  );
  const { form, submit, showFailure } = useZodForm<Values, Schema>({
    schema: options.schema,
    initialValues: options.initialValues,
    order: options.order,
    onValid: values => void edit.send(values as object),
  });
  const edit = useEdit({
    form,
    held,
    save: save.mutateAsync,
    wordsOf: options.wordsOf,
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(kept[kind][row === null ? 'created' : 'updated']);
        options.onSaved();
      } else if (answer.error.fields?.length) {
        showFailure(answer);
      } else {
        notifyError(answer.message, keptFailures[kind][row === null ? 'create' : 'update']);
      }
    },
  });
  return { form, frame: { onSubmit: submit, busy: save.isPending, conflict: edit.conflict } };
}
