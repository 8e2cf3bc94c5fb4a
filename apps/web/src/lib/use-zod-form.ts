import type { Failure } from '@puerta/contract/client';
import { issuesInOrder } from '@puerta/contract/validate';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { notifyError } from './notify.ts';

export type ZodForm<Values extends Record<string, unknown>, Output> = {
  form: UseFormReturnType<Values>;
  /** For `<form onSubmit>`: checks, then hands over what the schema made of the values. */
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Checks without submitting (a wizard's "next"); answers the parsed values or null. */
  check: () => Output | null;
  /**
   * Puts the server's refusals beside their fields and says the first one. A refusal that names no field stands
   * beside `field`, if given.
   */
  showFailure: (failure: Failure, field?: string) => void;
};

type Options<Values, Schema extends z.ZodMiniType> = {
  schema: Schema;
  initialValues: Values;
  onValid: (values: z.output<Schema>) => void;
  /** Order of the checks where it is not that of the schema's keys (rules about several fields). */
  order?: readonly string[];
  /** Hears of every change, such as to keep a draft. */
  onChange?: (values: Values) => void;
  /** An error notice with the first message, besides the text beside its field. On by default. */
  announce?: boolean;
};

/**
 * A form over a schema of the contract. Refusals come in the specified order: each stands beside its field, the
 * first one is announced and its field takes the focus.
 */
export function useZodForm<Values extends Record<string, unknown>, Schema extends z.ZodMiniType>(
  options: Options<Values, Schema>,
): ZodForm<Values, z.output<Schema>> {
  const { schema, announce = true } = options;
  const order = options.order ?? Object.keys(options.initialValues);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: options.initialValues,
    onValuesChange: options.onChange,
  });

  const show = (issues: { field: string; message: string }[]) => {
    const errors = Object.fromEntries(issues.map(issue => [issue.field, issue.message]));
    form.setErrors(errors);
    const first = issues[0];
    if (!first) {
      return;
    }
    form.getInputNode(first.field)?.focus();
    if (announce) {
      notifyError(first.message);
    }
  };

  const check = (): z.output<Schema> | null => {
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

  const showFailure = (failure: Failure, field?: string) => {
    const named = failure.error.fields ?? [];
    if (named.length > 0) {
      show(named);
    } else if (field) {
      show([{ field, message: failure.message }]);
    } else {
      notifyError(failure.message);
    }
  };

  return { form, submit, check, showFailure };
}
