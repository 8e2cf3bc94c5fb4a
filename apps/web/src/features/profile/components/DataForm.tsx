import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@puerta/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { currentAgency } from '../../../lib/agency.ts';
import { api } from '../../../lib/api.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { currentSession, keepToken } from '../../../lib/session.ts';
import { type Held, useEdit, useSeed } from '../../../lib/use-edit.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { PasswordField, PhoneField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { profileQuery } from '../api.ts';
import { confirmForm, isAboutPassword } from '../../second-factor/password.ts';
import { hasFixedLockers, lockerName } from '../../locker/locker.ts';
import { profileForm } from '../forms.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './Forms.module.css';
import { PendingEmail } from './PendingEmail.tsx';

const texts = profileTexts.data;

/** Name, e-mail, phone and locker; another e-mail waits above them until it is confirmed. */
export function DataForm({ profile }: { profile: Profile }) {
  const { seed, held } = useSeed(profile);
  const { email, pending_email } = profile;
  return (
    <>
      {pending_email !== null && <PendingEmail email={email} pending={pending_email} />}
      <Form key={seed.version} profile={seed} held={held} />
    </>
  );
}

type Data = Pick<Profile, 'name' | 'email' | 'phone' | 'locker'> & { pass?: string };

function Form({ profile, held }: { profile: Profile; held: Held }) {
  const { id } = currentAgency();
  const isFixed = hasFixedLockers(id);
  const isStaff = currentSession().audience === 'staff';
  const cache = useQueryClient();
  const { name, email, phone, locker } = profile;
  const [asksPassword, setAsksPassword] = useState(false);
  const save = useMutation({
    mutationFn: (body: Data) => api('PUT /profile', { body }),
    // a password is not to be kept in the cache once the answer is there
    gcTime: 0,
    onSuccess: answer => {
      // what waits stands above, not in the field
      if (answer.success) form.setValues({ email: answer.data.email, pass: '' });
    },
  });
  const data = profileForm(id);
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: asksPassword ? z.object({ ...data.shape, ...confirmForm.shape }) : data,
    initialValues: { name, email, phone, locker, pass: '' },
    onValid: values => void edit.send(values),
  });
  const edit = useEdit({
    form,
    held,
    save: save.mutateAsync,
    onAnswer: answer => {
      if (!answer.success) {
        if (isAboutPassword(answer)) setAsksPassword(true);
        showFailure(answer, isAboutPassword(answer) ? 'pass' : undefined);
        return;
      }
      setAsksPassword(false);
      keepToken(answer.token);
      cache.setQueryData(profileQuery.queryKey, answer.data);
      notifySuccess(answer.message ?? '');
    },
  });
  useEffect(() => {
    // the field is there from the first time on
    if (asksPassword) form.getInputNode('pass')?.focus();
  }, [asksPassword, form]);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <ConflictBanner conflict={edit.conflict} busy={save.isPending} />
      <TextInput
        key={form.key('name')}
        {...form.getInputProps('name')}
        label={texts.name}
        autoComplete="name"
        maxLength={120}
      />
      <div className={styles.pair}>
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={160}
        />
        <PhoneField key={form.key('phone')} {...form.getInputProps('phone')} label={texts.phone} />
      </div>
      <TextInput
        key={form.key('locker')}
        {...form.getInputProps('locker')}
        label={lockerName()}
        description={
          isStaff ? texts.staffCodeHint : isFixed ? locker && texts.referralHint : texts.lockerHint
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={isFixed}
        autoComplete="off"
        maxLength={20}
      />
      {asksPassword && (
        <PasswordField
          key={form.key('pass')}
          {...form.getInputProps('pass')}
          label={texts.pass}
          autoComplete="current-password"
          maxLength={200}
        />
      )}
      <Trouble text={trouble} />
      <Button type="submit" variant={edit.conflict ? 'default' : 'filled'} loading={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
