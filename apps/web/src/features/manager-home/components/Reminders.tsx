import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { refusalOf, useAct } from '../../../lib/query/use-act.ts';
import { count, moment } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { ActButton } from '../../../ui/form/ActButton.tsx';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { HOME, type Row } from '../api.ts';
import { managerHomeTexts } from '../texts.es.ts';

const texts = managerHomeTexts.list.reminder;
const late = managerHomeTexts.list.tell;

/** Mails one client, or all who owe since an age, what they owe. */
const useRemind = () =>
  useAct(
    (whom: { client: number } | { age?: number | undefined }) =>
      api('POST /admin/debts/remind', { body: whom }),
    { said: texts.title, refresh: [HOME] },
  );

type AllProps = { clients: number; age: number | undefined };

/** Reminds all of this age at once, after asking; says why where nobody can be. */
export function RemindAll({ clients, age }: AllProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remind = useRemind();
  const label = clients === 0 ? texts.none : texts.all(count(clients));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden />}
        disabled={clients === 0}
        title={clients === 0 ? texts.noneText : undefined}
        onClick={() => {
          remind.reset();
          setIsAsking(true);
        }}
      >
        {label}
      </Button>
      <Confirm
        title={texts.title}
        message={texts.text}
        opened={isAsking}
        confirmLabel={texts.send}
        busy={remind.isPending}
        trouble={refusalOf(remind.data)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remind.mutateAsync({ age }).then(answer => setIsAsking(!answer.success))}
      />
    </>
  );
}

type Written = Extract<Row, { reminder: unknown }>['reminder'];
type WrittenProps = { written: Written; sent: (day: string) => string; children: ReactNode };

/** Why a row's client is not written to now, in a word; the button where they may be. */
function WhenWritten({ written: { at, why }, sent, children }: WrittenProps) {
  if (why === 'unreachable') return <span title={texts.unreachableText}>{texts.unreachable}</span>;
  if (why !== null && at) {
    const day = moment(at).split(', ')[0] ?? '';
    return <span title={sent(day)}>{day}</span>;
  }
  return children;
}

function RemindOne({ row }: { row: Extract<Row, { reminder: unknown }> }) {
  const remind = useRemind();
  return (
    <WhenWritten written={row.reminder} sent={texts.sent}>
      <ActButton of={remind} give={{ client: row.client_id }} aria-label={texts.oneOf(row.client)}>
        {texts.one}
      </ActButton>
    </WhenWritten>
  );
}

function TellOne({ row }: { row: Row & { told: Written } }) {
  const tell = useAct(() => api('POST /admin/delayed/tell', { body: { id: row.id } }), {
    said: late.done,
    refresh: [HOME],
  });
  return (
    <WhenWritten written={row.told} sent={late.sent}>
      <ActButton of={tell} aria-label={late.oneOf(row.tracking_number)}>
        {late.one}
      </ActButton>
    </WhenWritten>
  );
}

/** Tells a row's client that it is late, or when they were told. */
export const tellLate: Column<Row>[] = [
  {
    key: 'told',
    head: late.column,
    cell: row => ('told' in row && row.told ? <TellOne row={{ ...row, told: row.told }} /> : null),
    width: 100,
    card: 'bare',
  },
];

/** A reminder of a row's client, or when they were reminded. */
export const reminder: Column<Row>[] = [
  {
    key: 'reminder',
    head: texts.column,
    cell: row => ('reminder' in row ? <RemindOne row={row} /> : null),
    width: 100,
    card: 'bare',
  },
];
