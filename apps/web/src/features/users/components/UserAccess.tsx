import { accountFailures } from '@puerta/contract/account-texts.es';
import type { User } from '@puerta/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { USERS } from '../api.ts';
import { usersTexts } from '../texts.es.ts';
import styles from './Users.module.css';

const texts = usersTexts.access;

/** A new password by mail, and the end of the account; each asks first. */
export function UserAccess({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { reset, remove } = useAccessCalls(user.id);
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
      <AskedButton
        variant="default"
        question={{ title: resetLabel, message: user.invited ? texts.inviteAsk : texts.resetAsk }}
        onConfirm={() => reset.mutateAsync()}
      >
        {resetLabel}
      </AskedButton>
      {!isOwn && (
        <AskedButton
          variant="outline"
          color="red.9"
          question={{ title: texts.delete, message: texts.deleteAsk, danger: true }}
          onConfirm={() => remove.mutateAsync()}
        >
          {texts.delete}
        </AskedButton>
      )}
    </div>
  );
}

function useAccessCalls(id: number) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: () => api('PUT /admin/users/password', { body: { id } }),
    onSuccess: answer =>
      answer.success
        ? notifySuccess(answer.message ?? '')
        : notifyError(answer.message, accountFailures.userMail),
  });
  const remove = useMutation({
    mutationFn: () => api('DELETE /admin/users/:id', { params: { id } }),
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
