import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import type { User } from '@puerta/contract/users';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { ActivePill } from '../../places/components/ActivePill.tsx';
import { useUsers } from '../api.ts';
import { InvitePanel } from '../components/InvitePanel.tsx';

import { usersTexts } from '../texts.es.ts';

const texts = usersTexts.list;
const heads = texts.columns;

/** /users: everybody who works at the agency. */
export function UsersPage() {
  const [isInviting, setInviting] = useState(false);
  const { data, isError, refetch } = useUsers();
  const invite = (
    <Button h={48} leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageTitle title={texts.title} lead={data ? texts.total(data.length) : '\u00a0'} actions={invite} />
      {isError && !data ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={COLUMNS}
          rows={data}
          rowKey={row => row.id}
          skeletonRows={3}
        />
      )}
      <InvitePanel opened={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

const COLUMNS: Column<User>[] = [
  {
    key: 'name',
    head: heads.name,
    cell: ({ id, name }) => (
      <LinkAnchor to="/users/$id" params={{ id: String(id) }} aria-label={texts.detailOf(name)}>
        {name}
      </LinkAnchor>
    ),
    width: 140,
    card: 'title',
  },
  {
    key: 'email',
    head: heads.email,
    cell: ({ email }) => <Clip room="most">{email}</Clip>,
    width: 180,
  },
  { key: 'role', head: heads.role, cell: ({ role }) => usersTexts.roles[role], width: 70 },
  {
    key: 'active',
    head: heads.active,
    cell: ({ active }) => <ActivePill active={active === 1} />,
    width: 30,
  },
  {
    key: 'state',
    head: heads.state,
    cell: ({ invited, second_factor }) =>
      invited ? usersTexts.invited : second_factor ? usersTexts.withFactor : usersTexts.passwordOnly,
    width: 120,
  },
];
