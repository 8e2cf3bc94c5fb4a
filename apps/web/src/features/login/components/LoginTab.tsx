import { Button, TextInput } from '@mantine/core';
import { loginBody } from '@puerta/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { keepToken } from '../../../lib/session.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PasswordField } from '../../../ui/fields.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import styles from '../screens/LoginPage.module.css';
import { loginTexts } from '../texts.es.ts';

const texts = loginTexts.login;

export function LoginTab() {
  const signIn = useMutation({
    mutationFn: (body: { email: string; pass: string }) => api('POST /auth/login', { body }),
    onSuccess: answer => {
      if (answer.success) {
        keepToken(answer.token);
      } else {
        showFailure(answer, answer.error.code === 'wrong_credentials' ? 'pass' : undefined);
      }
    },
  });
  const { form, submit, showFailure } = useZodForm({
    schema: loginBody,
    initialValues: { email: '', pass: '' },
    onValid: body => signIn.mutate(body),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={160}
      />
      <div>
        <PasswordField
          key={form.key('pass')}
          {...form.getInputProps('pass')}
          label={texts.password}
          autoComplete="current-password"
          maxLength={200}
        />
        <LinkAnchor to="/password" className={styles.forgot}>
          {loginTexts.forgot}
        </LinkAnchor>
      </div>
      <Button
        type="submit"
        fullWidth
        loading={signIn.isPending}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {texts.submit}
      </Button>
      <p className={styles.alternative}>
        {loginTexts.register.question} <LinkAnchor to="/register">{loginTexts.register.link}</LinkAnchor>
      </p>
    </form>
  );
}
