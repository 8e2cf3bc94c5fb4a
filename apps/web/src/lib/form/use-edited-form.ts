import type { Failure } from '@puerta/contract/client';
import type * as z from 'zod/mini';
import { notifySuccess } from '../notice/notify.ts';
import { type Done, type Refresh, useCall } from '../query/use-act.ts';
import { type Baseline, useEdit } from './use-edit.ts';
import { useZodForm, type ZodOptions } from './use-zod-form.ts';

type Options<Values, Schema extends z.ZodMiniType, Answered extends Done> = Omit<
  ZodOptions<Values, Schema>,
  'onValid'
> & {
  /** what it was begun from: `useShownRow` for a page, `useBaseline` for a form that closes with its save */
  baseline: Baseline;
  /** sends the body, with the version it was read at */
  save: (body: z.output<Schema>) => Promise<Answered | Failure>;
  /** said where the server has no words of its own */
  said: string;
  /** the title above a refusal that is about no field */
  failed?: string;
  refresh?: Refresh;
  /** words for a value that no field of the form offers */
  wordsOf?: (field: string, value: string) => string | undefined;
  onDone?: (answer: Answered) => void;
};

/**
 * A form over a schema that saves an edited thing beside others who edit it (`useEdit`), says how it went and shows
 * refusals at their fields. `ui/form/EditForm.tsx` draws it.
 *
 *     const edit = useEditedForm({
 *       baseline: useBaseline(row.version), schema: newCannedBody, initialValues: { title: row.title },
 *       save: body => api('PUT /support/admin/answers', { body: { ...body, id: row.id } }),
 *       said: done.kept, refresh: ['support'], onDone,
 *     });
 */
export function useEditedForm<
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType<object>,
  Answered extends Done & { data: unknown },
>({
  baseline,
  save,
  said,
  failed,
  refresh = [],
  wordsOf,
  onDone,
  ...options
}: Options<Values, Schema, Answered>) {
  const saving = useCall(save, refresh);
  const zod = useZodForm<Values, Schema>({ ...options, onValid: values => void edit.send(values) });
  const edit = useEdit<z.output<Schema>, Answered>({
    form: zod.form,
    baseline,
    save: saving.mutateAsync,
    wordsOf,
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(answer.message ?? said);
        onDone?.(answer);
      } else {
        zod.showFailure(answer, undefined, answer.error.fields?.length ? undefined : failed);
      }
    },
  });
  return { ...zod, isBusy: saving.isPending, conflict: edit.conflict };
}
