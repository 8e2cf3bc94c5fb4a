import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@puerta/contract/people/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { currentAgency } from '../../../lib/session/agency.ts';
import { api } from '../../../lib/query/api.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { currentSession, keepToken } from '../../../lib/session/session.ts';
import { type Baseline, useEdit, useShownRow } from '../../../lib/form/use-edit.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { ConflictBanner } from '../../../ui/form/ConflictBanner.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { EmailField } from '../../../ui/form/EmailField.tsx';
import { PasswordField, PhoneField } from '../../../ui/form/fields.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { confirmForm, isAboutPassword } from '../../second-factor/password.ts';
import { hasFixedLockers, lockerName } from '../../locker/locker.ts';
import { EMPTY_PASSWORDS, passwordForm, profileForm } from '../forms.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './profile.module.css';
import { EmailProof } from './EmailProof.tsx';
import { useAct } from '../../../lib/query/use-act.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { accountFailures } from '@puerta/contract/people/account-texts.es';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { read } from '../../../lib/query/read.ts';

const texts = profileTexts.data;
const pendingTexts = profileTexts.pending;
const stoppedTexts = profileTexts.stopped;

/** Name, e-mail, phone and locker; another e-mail waits above them until it is confirmed. */
export function DataForm({ profile }: { profile: Profile }) {
  const { shown, baseline } = useShownRow(profile);
  const { email, email_verified, pending_email, mail_stopped } = profile;
  const place = useRef<HTMLDivElement>(null);
  const correct = () => place.current?.querySelector<HTMLElement>('input[type=email]')?.focus();
  return (
    <div ref={place} className={styles.form}>
      {mail_stopped && (
        <DangerNotice
          title={stoppedTexts.title}
          text={stoppedTexts[mail_stopped](email)}
          action={
            <Button variant="default" onClick={correct}>
              {stoppedTexts.change}
            </Button>
          }
        />
      )}
      {pending_email !== null ? (
        <PendingEmail email={email} pending={pending_email} />
      ) : (
        !email_verified && (
          <EmailProof
            email={email}
            correct={
              <Button variant="subtle" onClick={correct}>
                {pendingTexts.correct}
              </Button>
            }
          />
        )
      )}
      <OwnData key={shown.version} profile={shown} baseline={baseline} />
    </div>
  );
}

type Data = Pick<Profile, 'name' | 'email' | 'phone' | 'locker'> & { pass?: string };

function OwnData({ profile, baseline }: { profile: Profile; baseline: Baseline }) {
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
    baseline,
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
      <Field as={TextInput} of={form} name="name" label={texts.name} autoComplete="name" maxLength={120} />
      <div className={styles.pair}>
        <EmailField form={form} name="email" label={texts.email} autoComplete="email" />
        <Field as={PhoneField} of={form} name="phone" label={texts.phone} />
      </div>
      <Field
        as={TextInput}
        of={form}
        name="locker"
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
        <Field
          as={PasswordField}
          of={form}
          name="pass"
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

/** The e-mail that waits for its reader to open the link, with what can be done about it. */
function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const callOff = useAct(() => api('DELETE /profile/email'), { refresh: [profileQuery.queryKey] });
  return (
    <EmailProof
      email={pending}
      lead={pendingTexts.lead(email)}
      correct={
        <Button variant="subtle" onClick={() => callOff.mutate()} loading={callOff.isPending}>
          {pendingTexts.callOff}
        </Button>
      }
    />
  );
}

const passwordTexts = profileTexts.password;

export function PasswordForm() {
  const sent = useSentForm({
    schema: passwordForm,
    initialValues: EMPTY_PASSWORDS,
    send: ({ oldPass, newPass }) => api('PUT /profile/password', { body: { oldPass, newPass } }),
    field: ({ error }) => (error.code === 'wrong_password' ? 'oldPass' : undefined),
    failed: accountFailures.password,
    onDone: ({ token }) => {
      keepToken(token);
      sent.form.reset();
    },
  });
  const { form } = sent;
  return (
    <Form of={sent} save={passwordTexts.save} className={styles.form}>
      <Field
        as={PasswordField}
        of={form}
        name="oldPass"
        label={passwordTexts.current}
        autoComplete="current-password"
        maxLength={200}
      />
      <div className={styles.pair}>
        <Field
          as={PasswordField}
          of={form}
          name="newPass"
          label={passwordTexts.next}
          description={passwordTexts.nextHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          maxLength={200}
        />
        <Field
          as={PasswordField}
          of={form}
          name="repeat"
          label={passwordTexts.repeat}
          autoComplete="new-password"
          maxLength={200}
        />
      </div>
    </Form>
  );
}

export const sessionsQuery = read('profile', 'GET /profile/sessions');

export const profileQuery = read('profile', 'GET /profile');
