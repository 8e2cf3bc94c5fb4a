import { Button } from '@mantine/core';
import { ticketTexts } from '@puerta/contract/support.es';
import { useMutation } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { useRefreshTickets } from '../api.ts';
import { supportTexts } from '../texts.es.ts';

const texts = supportTexts.close;

/** Closes the ticket after asking: it is never opened again. */
export function CloseTicket({ id, onClosed }: { id: number; onClosed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefreshTickets();
  const closing = useMutation({
    mutationFn: () => api('POST /support/admin/close', { body: { id } }),
    onSuccess: answer => {
      setAsking(false);
      refresh();
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.closed);
        onClosed();
      } else {
        notifyError(answer.message, ticketTexts.failures.close);
      }
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.button}
      </Button>
      <Confirm
        title={texts.title}
        message={texts.message}
        confirmLabel={texts.button}
        opened={isAsking}
        busy={closing.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => closing.mutate()}
      />
    </>
  );
}
