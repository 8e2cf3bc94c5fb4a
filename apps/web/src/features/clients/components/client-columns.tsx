import type { ClientAlso } from '@puerta/contract/clients';
import { phoneText } from '@puerta/domain/phone';
import { count, day, money } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { Further } from '../../../ui/use-further.ts';
import type { ClientRow } from '../api.ts';
import { clientTexts } from '../texts.es.ts';
import styles from './client-columns.module.css';
import { Portrait } from './Portrait.tsx';

const texts = clientTexts.list;

/** Columns of the clients' list; `firstRow` is the number of the page's first row. */
export function clientColumns(rows: readonly ClientRow[] | undefined, firstRow: number): Column<ClientRow>[] {
  const places = new Map(rows?.map((row, index) => [row.id, firstRow + index]));
  const heads = texts.columns;
  return [
    {
      key: 'number',
      head: heads.number,
      cell: row => count(places.get(row.id) ?? 0),
      align: 'end',
      width: 24,
      card: 'none',
    },
    {
      key: 'picture',
      head: heads.picture,
      cell: row => <Portrait person={row} size={32} />,
      width: 32,
      card: 'none',
    },
    {
      key: 'name',
      head: heads.name,
      cell: row => (
        <>
          <span className={styles.long}>{row.name}</span>
          {row.blocked && <span className={styles.blocked}>{texts.blocked}</span>}
        </>
      ),
      width: 150,
      card: 'title',
    },
    {
      key: 'email',
      head: heads.email,
      cell: row => <span className={styles.long}>{row.email}</span>,
      width: 180,
    },
    { key: 'phone', head: heads.phone, cell: row => phoneText(row.phone, 'US') || '—', width: 90 },
    {
      key: 'see',
      head: heads.see,
      cell: row => (
        <LinkAnchor
          to="/client/$id"
          params={{ id: String(row.id) }}
          aria-label={texts.seeOf(row.name)}
          className={styles.see}
        >
          {texts.see}
        </LinkAnchor>
      ),
      width: 30,
    },
  ];
}

/** What the list may show besides. */
export const furtherClients: Further<ClientRow, ClientAlso>[] = [
  { key: 'locker', head: texts.further.locker, cell: row => row.locker ?? '—' },
  {
    key: 'joined',
    asks: 'joined',
    head: texts.further.joined,
    cell: row => (row.join_date ? day(row.join_date, 'MM/DD/YYYY') : '—'),
  },
  { key: 'city', asks: 'city', head: texts.further.city, cell: row => <Clip>{row.city ?? '—'}</Clip> },
  {
    key: 'last',
    asks: 'last',
    head: texts.further.last,
    cell: row => (row.last_order ? day(row.last_order, 'MM/DD/YYYY') : '—'),
  },
  {
    key: 'debt',
    asks: 'debt',
    head: texts.further.debt,
    cell: row => (row.debt ? money(row.debt) : '—'),
    align: 'end',
  },
];
