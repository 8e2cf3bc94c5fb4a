import { Button, TextInput } from '@mantine/core';
import type { Answer, Failure } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PasswordField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { codeAndPasswordForm, codeForm, isAboutPassword } from '../password.ts';
import { factorTexts as texts } from '../texts.es.ts';
import styles from './SecondFactor.module.css';

type Props<Answered> = {
  hint: string;
  submit: string;
  send: (code: string, pass: string | undefined) => Promise<Answered | Failure>;
  onSuccess: (answer: Answered) => void;
  danger?: boolean;
};

/** Asks for a code, and for the password once the server does; what it says of either stands beside the field. */
export function CodeForm<Answered extends Extract<Answer<EndpointKey>, { success: true }>>(
  props: Props<Answered>,
) {
  const [asksPassword, setAsksPassword] = useState(false);
  const check = useMutation({
    // No variables kept: a code is nobody's business.
    mutationFn: ({ code, pass }: { code: string; pass?: string }) => props.send(code, pass),
    gcTime: 0,
    onSuccess: answer => {
      if (answer.success) {
        props.onSuccess(answer);
        return;
      }
      if (isAboutPassword(answer)) {
        setAsksPassword(true);
      }
      showFailure(answer, isAboutPassword(answer) ? 'pass' : 'code');
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: asksPassword ? codeAndPasswordForm : codeForm,
    initialValues: { code: '', pass: '' },
    onValid: values => check.mutate(values),
  });
  useEffect(() => {
    if (asksPassword) {
      form.getInputNode('pass')?.focus();
    }
    // the field is there from the first time on
  }, [asksPassword, form]);
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
      {asksPassword && (
        <PasswordField
          key={form.key('pass')}
          {...form.getInputProps('pass')}
          label={texts.password}
          autoComplete="current-password"
          maxLength={200}
        />
      )}
      <Trouble text={trouble} />
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
