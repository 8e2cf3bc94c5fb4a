import type { Failure } from '@puerta/contract/client';
import { useOnce } from '../focus/use-once.ts';
import { type ActOptions, type Done, useAct } from '../query/use-act.ts';
import { useZodForm, type ZodOptions } from './use-zod-form.ts';
import type * as z from 'zod/mini';

type Options<Values, Schema extends z.ZodMiniType, Answered extends Done> = Omit<
  ZodOptions<Values, Schema>,
  'onValid'
> &
  Omit<ActOptions<Answered, z.output<Schema>>, 'refused'> & {
    send: (values: z.output<Schema>) => Promise<Answered | Failure>;
    /** where a refusal stands that names no field */
    field?: string | ((failure: Failure) => string | undefined);
    /** the title of the notice of a refusal that names no field */
    failed?: string;
    /** hears of a refusal that was said */
    onRefused?: (failure: Failure) => void;
  };

/**
 * A form over a schema of the contract that is sent, says how it went (`useAct`) and shows each refusal at its field
 * (`useZodForm`). `ui/form/Form.tsx` draws it.
 *
 *     const waive = useSentForm({
 *       schema: waiverBody,
 *       initialValues: { id, reason: '' },
 *       send: body => api('POST /order/waive', { body }),
 *       said: done.waived, refresh: ['money', 'packages'], onDone: onClose,
 *     });
 */
export function useSentForm<
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType,
  Answered extends Done,
>({ send, field, failed, onRefused, said, refresh, onDone, ...options }: Options<Values, Schema, Answered>) {
  const sending = useAct(send, {
    said,
    refresh,
    onDone,
    refused: failure => {
      zod.showFailure(failure, typeof field === 'function' ? field(failure) : field, failed);
      onRefused?.(failure);
    },
  });
  // two clicks may come before the button is drawn as busy
  const sendOnce = useOnce(async (values: z.output<Schema>) => {
    await sending.mutateAsync(values).catch(() => undefined);
  });
  const zod = useZodForm<Values, Schema>({ ...options, onValid: values => void sendOnce(values) });
  const { data: answer } = sending;
  return {
    ...zod,
    isBusy: sending.isPending,
    /** the last try's, until the next one */
    refusal: answer && !answer.success ? answer : null,
  };
}
