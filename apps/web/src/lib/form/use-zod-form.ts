import type { Failure } from '@puerta/contract/client';
import { issuesInOrder } from '@puerta/contract/validate';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { forgetErrors, notifyError } from '../notice/notify.ts';

export type ZodForm<Values extends Record<string, unknown>, Output> = {
  form: UseFormReturnType<Values>;
  /** For `<form onSubmit>`: checks, then hands over what the schema made of the values. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Checks without submitting (a wizard's "next"); answers the parsed values or null. */
  check: () => Output | null;
  /**
   * Says a refusal of the server where it stays until the next try: beside its field (`field`, if given, for one that
   * names none), else in `trouble`, with a notice unless it is about trying at all. `title` is a specified sentence,
   * which is a notice.
   */
  showFailure: (failure: Failure, field?: string, title?: string) => void;
  /** Says at its field too what a notice says, and takes the focus there. */
  markField: (field: string, message: string) => void;
  /** What to say beside the button (`ui/Trouble`) until the next try; null without. */
  trouble: string | null;
};

export type ZodOptions<Values, Schema extends z.ZodMiniType> = {
  schema: Schema;
  initialValues: Values;
  onValid: (values: z.output<Schema>) => void;
  /** Order of the checks where it is not that of the schema's keys (rules about several fields). */
  order?: readonly string[];
  /** Hears of every change, such as to keep a draft. */
  onChange?: (values: Values) => void;
};

/** Whether a refusal is about trying at all, not about what was sent: it is said where one tries again. */
export const isAboutTrying = ({ error: { code } }: Failure): boolean =>
  code === 'network' || code === 'too_many_tries';

/**
 * A form over a schema of the contract. Refusals come in the specified order: each stands beside its field, and the
 * first one's field takes the focus, which is how it is read out (docs/rules/screens.md).
 */
export function useZodForm<Values extends Record<string, unknown>, Schema extends z.ZodMiniType>(
  options: ZodOptions<Values, Schema>,
): ZodForm<Values, z.output<Schema>> {
  const { schema } = options;
  const order = options.order ?? Object.keys(options.initialValues);
  const [trouble, setTrouble] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: options.initialValues,
    onValuesChange: options.onChange,
  });

  const show = (issues: { field: string; message: string }[]) => {
    form.setErrors(Object.fromEntries(issues.map(issue => [issue.field, issue.message])));
    const first = issues[0];
    if (first) {
      form.getInputNode(first.field)?.focus();
    }
  };

  const check = (): z.output<Schema> | null => {
    forgetErrors();
    setTrouble(null);
    const result = z.safeParse(schema, form.getValues());
    if (result.success) {
      form.clearErrors();
      return result.data;
    }
    show(issuesInOrder(result.error, order));
    return null;
  };

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    const values = check();
    if (values !== null) {
      options.onValid(values);
    }
  };

  const showFailure = (failure: Failure, field?: string, title?: string) => {
    const named = failure.error.fields ?? [];
    const isTrouble = isAboutTrying(failure);
    const own = named.length > 0 ? named : field && !isTrouble ? [{ field, message: failure.message }] : [];
    show(own);
    setTrouble(own.length > 0 ? null : failure.message);
    const isSaid = own.length > 0 || isTrouble;
    if (title !== undefined || !isSaid) {
      notifyError(isSaid ? (title ?? '') : failure.message, isSaid ? undefined : title);
    }
  };

  const markField = (field: string, message: string) => {
    form.setErrors({ [field]: message });
    setTrouble(null);
    form.getInputNode(field)?.focus();
  };

  return { form, submit, check, showFailure, markField, trouble };
}
