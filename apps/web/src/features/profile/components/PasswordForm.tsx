import { accountFailures } from '@puerta/contract/account-texts.es';
import { Button } from '@mantine/core';

import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { keepToken } from '../../../lib/session.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PasswordField } from '../../../ui/fields.tsx';
import { EMPTY_PASSWORDS, passwordForm } from '../forms.ts';
import { Trouble } from '../../../ui/Trouble.tsx';
import { profileTexts } from '../texts.es.ts';
import styles from './Forms.module.css';

const texts = profileTexts.password;

export function PasswordForm() {
  const change = useMutation({
    mutationFn: (body: { oldPass: string; newPass: string }) => api('PUT /profile/password', { body }),
    onSuccess: answer => {
      if (!answer.success) {
        showFailure(
          answer,
          answer.error.code === 'wrong_password' ? 'oldPass' : undefined,
          accountFailures.password,
        );
        return;
      }
      keepToken(answer.token);
      form.reset();
      notifySuccess(answer.message ?? '');
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: passwordForm,
    initialValues: EMPTY_PASSWORDS,
    onValid: ({ oldPass, newPass }) => change.mutate({ oldPass, newPass }),
  });
  const field = (name: keyof typeof EMPTY_PASSWORDS) => ({ ...form.getInputProps(name), maxLength: 200 });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <PasswordField
        key={form.key('oldPass')}
        {...field('oldPass')}
        label={texts.current}
        autoComplete="current-password"
      />
      <div className={styles.pair}>
        <PasswordField
          key={form.key('newPass')}
          {...field('newPass')}
          label={texts.next}
          description={texts.nextHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
        />
        <PasswordField
          key={form.key('repeat')}
          {...field('repeat')}
          label={texts.repeat}
          autoComplete="new-password"
        />
      </div>
      <Trouble text={trouble} />
      <Button type="submit" loading={change.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
