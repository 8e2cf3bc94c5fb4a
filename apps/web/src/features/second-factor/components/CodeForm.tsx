import { Button, TextInput } from '@mantine/core';
import type { Answer, Failure } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { codeBody } from '@puerta/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { factorTexts as texts } from '../texts.es.ts';
import styles from './SecondFactor.module.css';

type Props<Answered> = {
  hint: string;
  submit: string;
  send: (code: string) => Promise<Answered | Failure>;
  onSuccess: (answer: Answered) => void;
  danger?: boolean;
};

/** Asks for a code; what the server says of it stands beside the field. */
export function CodeForm<Answered extends Extract<Answer<EndpointKey>, { success: true }>>(
  props: Props<Answered>,
) {
  const check = useMutation({
    // No variables kept: a code is nobody's business.
    mutationFn: props.send,
    gcTime: 0,
    onSuccess: answer => {
      if (answer.success) {
        props.onSuccess(answer);
      } else {
        showFailure(answer, 'code');
      }
    },
  });
  const { form, submit, showFailure } = useZodForm({
    schema: codeBody,
    initialValues: { code: '' },
    onValid: ({ code }) => check.mutate(code),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('code')}
        {...form.getInputProps('code')}
        label={texts.code}
        description={props.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="num"
      />
      <Button
        type="submit"
        loading={check.isPending}
        variant={props.danger ? 'outline' : 'filled'}
        color={props.danger ? 'red.9' : undefined}
      >
        {props.submit}
      </Button>
    </form>
  );
}
