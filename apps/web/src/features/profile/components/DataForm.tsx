import { Button, TextInput } from '@mantine/core';
import type { Profile } from '@puerta/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentAgency } from '../../../lib/agency.ts';
import { api } from '../../../lib/api.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { currentSession, keepToken } from '../../../lib/session.ts';
import { type Held, useEdit, useSeed } from '../../../lib/use-edit.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { PhoneField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { profileQuery } from '../api.ts';
import { hasFixedLockers, lockerName } from '../../locker/locker.ts';
import { profileForm } from '../forms.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './Forms.module.css';

const texts = profileTexts.data;

/** Name, e-mail, phone and locker. */
export function DataForm({ profile }: { profile: Profile }) {
  const { seed, held } = useSeed(profile);
  return <Form key={seed.version} profile={seed} held={held} />;
}

type Data = Pick<Profile, 'name' | 'email' | 'phone' | 'locker'>;

function Form({ profile, held }: { profile: Profile; held: Held }) {
  const { id } = currentAgency();
  const isFixed = hasFixedLockers(id);
  const isStaff = currentSession().audience === 'staff';
  const cache = useQueryClient();
  const { name, email, phone, locker } = profile;
  const save = useMutation({
    mutationFn: (body: Data) => api('PUT /profile', { body }),
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: profileForm(id),
    initialValues: { name, email, phone, locker },
    onValid: ({ name, email, phone, locker }) => void edit.send({ name, email, phone, locker }),
  });
  const edit = useEdit({
    form,
    held,
    save: save.mutateAsync,
    onAnswer: answer => {
      if (!answer.success) {
        showFailure(answer);
        return;
      }
      keepToken(answer.token);
      cache.setQueryData(profileQuery.queryKey, answer.data);
      notifySuccess(answer.message ?? '');
    },
  });
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
      <Trouble text={trouble} />
      <Button type="submit" variant={edit.conflict ? 'default' : 'filled'} loading={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
