import { Button } from '@mantine/core';
import type { User } from '@puerta/contract/people/users';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Clip } from '../../../ui/page/Clip.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { ActivePill } from '../../places/components/ActivePill.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { usersQuery } from '../api.ts';
import { InvitePanel } from '../components/InvitePanel.tsx';
import { usersTexts } from '../texts.es.ts';

const texts = usersTexts.list;

/** /users: everybody who works at the agency. */
export function UsersPage() {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <ListPage
        query={useQuery(usersQuery)}
        texts={texts}
        lead={users => texts.total(users.length)}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
            {texts.add}
          </Button>
        }
        empty={{ title: texts.empty, text: texts.emptyText }}
        keep
        columns={COLUMNS}
        rowKey={row => row.id}
        skeletonRows={3}
      />
      <InvitePanel opened={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}

const COLUMNS: Column<User>[] = columnsOf(texts.columns, {
  name: {
    cell: ({ id, name }) => (
      <LinkAnchor to="/users/$id" params={{ id: String(id) }} aria-label={texts.detailOf(name)}>
        {name}
      </LinkAnchor>
    ),
    width: 140,
    card: 'title',
  },
  email: { cell: ({ email }) => <Clip room="most">{email}</Clip>, width: 180, card: 'who' },
  role: { cell: ({ role }) => usersTexts.roles[role], width: 70, card: 'side' },
  active: { cell: ({ active }) => <ActivePill active={active === 1} />, width: 30 },
  state: {
    cell: ({ invited, second_factor }) =>
      invited ? usersTexts.invited : second_factor ? usersTexts.withFactor : usersTexts.passwordOnly,
    width: 120,
    card: 'bare',
  },
});
