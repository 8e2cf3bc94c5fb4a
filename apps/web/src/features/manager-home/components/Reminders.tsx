import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { count, moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { Confirm } from '../../../ui/Dialog.tsx';
import { useRemind } from '../api.ts';
import { managerHomeTexts } from '../texts.es.ts';
import type { Row } from './WaitingList.tsx';

const texts = managerHomeTexts.list.reminder;

/** Sends reminders and says how many went out, or why none did. */
function useSend() {
  const remind = useRemind();
  const send = async (whom: Parameters<typeof remind.mutateAsync>[0]) => {
    const answer = await remind.mutateAsync(whom);
    if (answer.success) {
      notifySuccess(answer.message ?? texts.title);
    } else {
      notifyError(answer.message);
    }
  };
  return { send, isSending: remind.isPending };
}

type AllProps = { clients: number; age: number | undefined };

/** Reminds all of this age at once, after asking; says why where nobody can be. */
export function RemindAll({ clients, age }: AllProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { send, isSending } = useSend();
  const label = clients === 0 ? texts.none : texts.all(count(clients));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden />}
        disabled={clients === 0}
        title={clients === 0 ? texts.noneText : undefined}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <Confirm
        title={texts.title}
        message={texts.text}
        opened={isAsking}
        confirmLabel={texts.send}
        busy={isSending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void send({ age }).then(() => setIsAsking(false))}
      />
    </>
  );
}

function RemindOne({ row }: { row: Extract<Row, { reminder: unknown }> }) {
  const { send, isSending } = useSend();
  const { at, why } = row.reminder;
  if (why === 'unreachable') return <span title={texts.unreachableText}>{texts.unreachable}</span>;
  if (why !== null && at) {
    const day = moment(at).split(', ')[0] ?? '';
    return <span title={texts.sent(day)}>{day}</span>;
  }
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.oneOf(row.client)}
      loading={isSending}
      onClick={() => void send({ client: row.client_id })}
    >
      {texts.one}
    </Button>
  );
}

/** A reminder of a row's client, or when they were reminded. */
export const reminder: Column<Row>[] = [
  {
    key: 'reminder',
    head: texts.column,
    cell: row => ('reminder' in row ? <RemindOne row={row} /> : null),
    width: 100,
  },
];
