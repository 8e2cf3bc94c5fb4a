import { accountFailures } from '@puerta/contract/account-texts.es';
import { Button } from '@mantine/core';

import { type User, type UserChange, userBody } from '@puerta/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { USERS } from '../api.ts';
import { usersTexts } from '../texts.es.ts';
import { UserFields } from './UserFields.tsx';
import styles from './Users.module.css';

const texts = usersTexts.detail;

export function UserForm({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { id, name, email, role, active } = user;
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: (body: UserChange) => api('PUT /admin/users', { body }),
    onSuccess: answer => {
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
  const { form, submit } = useZodForm({
    schema: userBody,
    initialValues: { id: String(id), name, email, role: String(role), active: String(active) },
    onValid: body => save.mutate(body),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <UserFields form={form} only={isOwn ? 'own' : undefined} />
      {isOwn && <p className={styles.note}>{texts.own}</p>}
      <Button type="submit" loading={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
