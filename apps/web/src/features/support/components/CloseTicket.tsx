import { ticketTexts } from '@puerta/contract/support.es';
import { useMutation } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { useRefreshTickets } from '../api.ts';
import { supportTexts } from '../texts.es.ts';
import { draftOf } from '../ticket-draft.ts';

const texts = supportTexts.close;

/** Closes the ticket after asking: it is never opened again. */
export function CloseTicket({ id, onClosed }: { id: number; onClosed: () => void }) {
  const refresh = useRefreshTickets();
  const closing = useMutation({
    mutationFn: () => api('POST /support/admin/close', { body: { id } }),
    onSuccess: answer => {
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
    <AskedButton
      variant="default"
      leftSection={<IconLock size={18} aria-hidden />}
      question={{ title: texts.title, message: <CloseWarning id={id} />, confirmLabel: texts.button }}
      onConfirm={() => closing.mutateAsync()}
    >
      {texts.button}
    </AskedButton>
  );
}

/** What closing means, and that what was written and not sent goes with it. */
function CloseWarning({ id }: { id: number }) {
  const { message = '', files = [] } = draftOf(`reply-${id}`);
  return (
    <>
      {(message.trim() !== '' || files.length > 0) && <strong>{texts.unsent} </strong>}
      {texts.message}
    </>
  );
}
