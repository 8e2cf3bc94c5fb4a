import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { addressesTexts as texts } from '../texts.es.ts';
import { useAddressChange } from '../use-address-change.ts';

type Props = {
  kind: 'sender' | 'receiver';
  address: { id: number; title: string };
  icon: ReactNode;
};

const WORDS = { done: texts.removed, failed: texts.removeFailed };

/** "Eliminar", after asking. */
export function RemoveAddress({ kind, address, icon }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const { busy, send } = useAddressChange(WORDS, close);
  const params = { id: address.id };
  const remove = () =>
    send(() =>
      kind === 'sender'
        ? api('DELETE /profile/sender/:id', { params })
        : api('DELETE /profile/receiver/:id', { params }),
    );
  return (
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--danger)"
        size="sm"
        leftSection={icon}
        aria-label={texts.removeOne(address.title)}
        onClick={open}
      >
        {texts.remove}
      </Button>
      <Confirm
        title={texts.removeTitle}
        message={texts.removeText(address.title)}
        confirmLabel={texts.remove}
        opened={opened}
        onConfirm={remove}
        onCancel={close}
        busy={busy}
        danger
      />
    </>
  );
}
