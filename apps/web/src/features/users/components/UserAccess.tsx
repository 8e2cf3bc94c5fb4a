import { accountFailures } from '@puerta/contract/account-texts.es';
import { Button } from '@mantine/core';

import type { User } from '@puerta/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { USERS } from '../api.ts';
import { usersTexts } from '../texts.es.ts';
import styles from './Users.module.css';

const texts = usersTexts.access;

/** A new password by mail, and the end of the account; each asks first. */
export function UserAccess({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [asking, setAsking] = useState<'reset' | 'delete' | null>(null);
  const { reset, remove } = useAccessCalls(user.id, () => setAsking(null));
  const resetLabel = user.invited ? texts.invite : texts.reset;
  return (
    <div className={styles.actions}>
      <p className={styles.note}>
        {user.invited
          ? usersTexts.invited
          : user.second_factor
            ? usersTexts.withFactor
            : usersTexts.passwordOnly}
      </p>
      <Button variant="default" onClick={() => setAsking('reset')}>
        {resetLabel}
      </Button>
      {!isOwn && (
        <Button variant="outline" color="red.9" onClick={() => setAsking('delete')}>
          {texts.delete}
        </Button>
      )}
      <Confirm
        title={resetLabel}
        message={user.invited ? texts.inviteAsk : texts.resetAsk}
        opened={asking === 'reset'}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(null)}
        busy={reset.isPending}
      />
      <Confirm
        title={texts.delete}
        message={texts.deleteAsk}
        opened={asking === 'delete'}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(null)}
        busy={remove.isPending}
        danger
      />
    </div>
  );
}

function useAccessCalls(id: number, onSettled: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: () => api('PUT /admin/users/password', { body: { id } }),
    onSettled,
    onSuccess: answer =>
      answer.success
        ? notifySuccess(answer.message ?? '')
        : notifyError(answer.message, accountFailures.userMail),
  });
  const remove = useMutation({
    mutationFn: () => api('DELETE /admin/users/:id', { params: { id } }),
    onSettled,
    onSuccess: async answer => {
      if (!answer.success) {
        notifyError(answer.message, accountFailures.userDelete);
        return;
      }
      notifySuccess(answer.message ?? '');
      await navigate({ to: '/users' });
      await cache.invalidateQueries({ queryKey: USERS });
    },
  });
  return { reset, remove };
}
