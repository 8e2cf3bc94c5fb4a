import { Button } from '@mantine/core';
import { invitationBody } from '@puerta/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { USERS } from '../api.ts';
import { usersTexts } from '../texts.es.ts';
import { UserFields, type UserValues } from './UserFields.tsx';
import styles from './Users.module.css';

const texts = usersTexts.invite;
const EMPTY: UserValues = { name: '', email: '', role: '0', active: '1' };

/** The panel from which a manager invites somebody. */
export function InvitePanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SidePanel title={texts.title} opened={opened} onClose={onClose}>
      <InviteForm onDone={onClose} />
    </SidePanel>
  );
}

/** Invites somebody: a name, an e-mail and a role. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient();
  const invite = useMutation({
    mutationFn: (body: { name: string; email: string; role: 0 | 1 }) => api('POST /admin/users', { body }),
    onSuccess: answer => {
      if (!answer.success) {
        showFailure(answer);
        return;
      }
      notifySuccess(answer.message ?? '');
      void cache.invalidateQueries({ queryKey: USERS });
      onDone();
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: invitationBody,
    initialValues: EMPTY,
    onValid: body => invite.mutate(body),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <UserFields form={form} only="invitation" />
      <Trouble text={trouble} />
      <Button type="submit" loading={invite.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}
