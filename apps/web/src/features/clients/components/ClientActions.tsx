import { Button } from '@mantine/core';
import { done, failures } from '@puerta/contract/messages.es';
import { IconKey, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
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
  const [isAsking, setAsking] = useState(false);
  const reset = useResetPassword();
  const confirm = async () => {
    const answer = await reset.mutateAsync(email);
    setAsking(false);
    if (answer.success) {
      notifySuccess(answer.message ?? done.passwordMailed);
    } else {
      notifyError(failures.passwordReset);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.reset}
      </Button>
      <Confirm
        title={texts.resetTitle}
        message={texts.resetText(email)}
        confirmLabel={texts.reset}
        opened={isAsking}
        busy={reset.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

function Block({ person: { name, blocked }, access }: Props) {
  // as it was when it was asked: the words stay while the dialog goes
  const [asked, setAsked] = useState({ opened: false, blocked });
  const save = async () => {
    await access.set(!asked.blocked);
    setAsked(was => ({ ...was, opened: false }));
  };
  const act = blocked ? texts.unblock : texts.block;
  const Icon = blocked ? IconLockOpen : IconLock;
  return (
    <>
      <Button
        variant="default"
        c={blocked ? undefined : 'var(--danger)'}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => setAsked({ opened: true, blocked })}
      >
        {act}
      </Button>
      <Confirm
        title={asked.blocked ? texts.unblockTitle : texts.blockTitle}
        message={asked.blocked ? texts.unblockText(name) : texts.blockText(name)}
        confirmLabel={asked.blocked ? texts.unblock : texts.block}
        danger={!asked.blocked}
        opened={asked.opened}
        busy={access.isSaving}
        onCancel={() => setAsked(was => ({ ...was, opened: false }))}
        onConfirm={() => void save()}
      />
    </>
  );
}
