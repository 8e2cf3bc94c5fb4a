import { kept, keptFailures } from '@puerta/contract/kept.es';
import type * as z from 'zod/mini';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { type Keeper, type Kind, useKeep } from './api.ts';

type Options<Values, Schema extends z.ZodMiniType> = {
  kind: Kind;
  keeper: Keeper<z.output<Schema>>;
  schema: Schema;
  /** null for a new row */
  id: number | null;
  initialValues: Values;
  order?: readonly string[];
  onSaved: () => void;
};

/** The form of an editor: adds or changes a row, says so, and tells of failures in the specified words. */
export function useKeepForm<Values extends Record<string, unknown>, Schema extends z.ZodMiniType>(
  options: Options<Values, Schema>,
) {
  const { kind, keeper, id } = options;
  const save = useKeep((form: z.output<Schema>) =>
    id === null ? keeper.add(form) : keeper.change({ ...(form as object), id } as never),
  );
  const { form, submit, showFailure } = useZodForm<Values, Schema>({
    schema: options.schema,
    initialValues: options.initialValues,
    order: options.order,
    onValid: async values => {
      const answer = await save.mutateAsync(values);
      if (answer.success) {
        notifySuccess(kept[kind][id === null ? 'created' : 'updated']);
        options.onSaved();
      } else if (answer.error.fields?.length) {
        showFailure(answer);
      } else {
        notifyError(answer.message, keptFailures[kind][id === null ? 'create' : 'update']);
      }
    },
  });
  return { form, submit, busy: save.isPending };
}
