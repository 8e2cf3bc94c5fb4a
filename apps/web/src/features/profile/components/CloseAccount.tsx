import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { dropAllDrafts } from '../../../lib/drafts.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { dropToken } from '../../../lib/session.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { confirmForm } from '../../second-factor/password.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './Forms.module.css';

const texts = profileTexts.close;

/** The way out, for customers: asks for the password, then forgets them. */
export function CloseAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      <Button variant="outline" color="red.9" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      <Dialog title={texts.confirmTitle} opened={isAsking} onClose={() => setAsking(false)}>
        <CloseForm />
      </Dialog>
    </Card>
  );
}

function CloseForm() {
  const close = useMutation({
    mutationFn: (body: { pass: string }) => api('POST /profile/close', { body }),
    onSuccess: answer => {
      if (!answer.success) {
        showFailure(answer, 'pass');
        return;
      }
      notifySuccess(answer.message ?? '');
      dropAllDrafts();
      dropToken();
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: confirmForm,
    initialValues: { pass: '' },
    onValid: body => close.mutate(body),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.lead}>{texts.confirm}</p>
      <PasswordField
        key={form.key('pass')}
        {...form.getInputProps('pass')}
        label={texts.password}
        autoComplete="current-password"
        maxLength={200}
        data-autofocus
      />
      <Trouble text={trouble} />
      <Button type="submit" color="red.9" loading={close.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}
