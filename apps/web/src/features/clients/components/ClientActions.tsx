import { done, failures } from '@puerta/contract/messages.es';
import { IconKey, IconLock, IconLockOpen } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { type Client, useResetPassword } from '../api.ts';
import type { AccessEdit } from '../use-access.ts';
import { clientTexts } from '../texts.es.ts';

const texts = clientTexts.actions;

type Props = { person: Client['user_data']; access: AccessEdit };

/** What a manager may do with a client's account; each is asked for twice. */
export function ClientActions({ person, access }: Props) {
  return (
    <>
      <ResetPassword person={person} />
      <Block person={person} access={access} />
    </>
  );
}

function ResetPassword({ person: { email } }: { person: Client['user_data'] }) {
  const reset = useResetPassword();
  const confirm = async () => {
    const answer = await reset.mutateAsync(email);
    if (answer.success) {
      notifySuccess(answer.message ?? done.passwordMailed);
    } else {
      notifyError(failures.passwordReset);
    }
  };
  return (
    <AskedButton
      variant="default"
      leftSection={<IconKey size={18} aria-hidden />}
      question={{ title: texts.resetTitle, message: texts.resetText(email), confirmLabel: texts.reset }}
      onConfirm={confirm}
    >
      {texts.reset}
    </AskedButton>
  );
}

function Block({ person: { name, blocked }, access }: Props) {
  const act = blocked ? texts.unblock : texts.block;
  const Icon = blocked ? IconLockOpen : IconLock;
  return (
    <AskedButton
      variant="default"
      c={blocked ? undefined : 'var(--danger)'}
      leftSection={<Icon size={18} aria-hidden />}
      question={{
        title: blocked ? texts.unblockTitle : texts.blockTitle,
        message: blocked ? texts.unblockText(name) : texts.blockText(name),
        confirmLabel: act,
        danger: !blocked,
      }}
      onConfirm={() => access.set(!blocked)}
    >
      {act}
    </AskedButton>
  );
}
