import { accountFailures } from '@puerta/contract/account-texts.es';
import { Button } from '@mantine/core';

import { type User, type UserChange, userBody } from '@puerta/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { type Held, useEdit, useSeed } from '../../../lib/use-edit.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { USERS } from '../api.ts';
import { usersTexts } from '../texts.es.ts';
import { UserFields } from './UserFields.tsx';
import styles from './Users.module.css';

const texts = usersTexts.detail;

type Props = { user: User; isOwn: boolean };

export function UserForm({ user, isOwn }: Props) {
  const { seed, held } = useSeed(user);
  return <Form key={seed.version} user={seed} isOwn={isOwn} held={held} />;
}

function Form({ user, isOwn, held }: Props & { held: Held }) {
  const { id, name, email, role, active } = user;
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (body: UserChange) => api('PUT /admin/users', { body }),
  });
  const { form, submit } = useZodForm({
    schema: userBody,
    initialValues: { id: String(id), name, email, role: String(role), active: String(active) },
    onValid: body => void edit.send(body),
  });
  const edit = useEdit({
    form,
    held,
    save: save.mutateAsync,
    onAnswer: answer => {
      if (!answer.success) {
        const fields = answer.error.fields ?? [];
        form.setErrors(Object.fromEntries(fields.map(one => [one.field, one.message])));
        notifyError(answer.message, accountFailures.userUpdate);
        return;
      }
      notifySuccess(answer.message ?? '');
      void cache.invalidateQueries({ queryKey: USERS });
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <ConflictBanner conflict={edit.conflict} busy={save.isPending} />
      <LeaveQuestion />
      <UserFields form={form} only={isOwn ? 'own' : undefined} />
      {isOwn && <p className={styles.note}>{texts.own}</p>}
      <Button type="submit" variant={edit.conflict ? 'default' : 'filled'} loading={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
