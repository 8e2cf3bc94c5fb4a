import { Button } from '@mantine/core';
import type { Profile } from '@puerta/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { profileQuery } from '../api.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './PendingEmail.module.css';

const texts = profileTexts.pending;

/** The e-mail that waits for its reader to open the link, with what can be done about it. */
export function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const cache = useQueryClient();
  const told = (answer: { success: boolean; message?: string | undefined }) =>
    answer.success ? notifySuccess(answer.message ?? '') : notifyError(answer.message ?? '');
  const resend = useMutation({
    mutationFn: () => api('POST /profile/email'),
    onSuccess: answer => {
      told(answer);
      // it may count by now, or wait no longer
      if (!answer.success) void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  const callOff = useMutation({
    mutationFn: () => api('DELETE /profile/email'),
    onSuccess: answer => {
      told(answer);
      if (answer.success) cache.setQueryData<Profile>(profileQuery.queryKey, answer.data);
    },
  });
  return (
    <section className={styles.pending} aria-label={texts.label}>
      <p>
        <strong>{texts.title(pending)}</strong> {texts.lead(email)}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => resend.mutate()} loading={resend.isPending}>
          {texts.resend}
        </Button>
        <Button variant="subtle" onClick={() => callOff.mutate()} loading={callOff.isPending}>
          {texts.callOff}
        </Button>
      </div>
    </section>
  );
}
