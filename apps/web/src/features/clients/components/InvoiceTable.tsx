import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { count, day, money } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { type InvoiceRow, useInvoices } from '../api.ts';
import { clientTexts } from '../texts.es.ts';
import { transportWord } from './ClientTables.tsx';
import styles from './ClientTables.module.css';

const texts = clientTexts.invoices;
/** More are found by the search. */
const SHOWN = 50;

const columns: Column<InvoiceRow>[] = [
  {
    key: 'tracking',
    head: texts.columns.tracking,
    cell: row => (
      <LinkAnchor to="/order/$id" params={{ id: row.tracking }} className="num">
        {row.tracking}
      </LinkAnchor>
    ),
    card: 'title',
  },
  { key: 'type', head: texts.columns.type, cell: row => transportWord(row.type) },
  { key: 'total', head: texts.columns.total, cell: row => money(row.total), align: 'end' },
  { key: 'date', head: texts.columns.date, cell: row => day(row.date, 'DD/MM/YYYY') },
  { key: 'file', head: texts.columns.file, cell: row => <Download tracking={row.tracking} /> },
];

/** A client's invoices, found by part of a tracking number. */
export function InvoiceTable({ clientId }: { clientId: number }) {
  const [q, setQ] = useState('');
  const { data, isError, refetch } = useInvoices(clientId);
  if (isError) {
    return (
      <Card title={texts.title}>
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const wanted = q.replace(/\s/g, '').toUpperCase();
  const found = data?.filter(row => row.tracking.includes(wanted));
  return (
    <Card
      title={texts.title}
      action={
        data &&
        data.length > 0 && (
          <div className={styles.tools}>
            <SearchBox label={texts.search} q={q} onSearch={setQ} live />
            <ExportButton call="GET /admin/export/invoices" query={{ client: clientId }} />
          </div>
        )
      }
    >
      {found?.length === 0 ? (
        <p className={styles.empty}>{q ? texts.nothingFound : texts.none}</p>
      ) : (
        <div className={styles.table}>
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={found?.slice(0, SHOWN)}
            rowKey={row => row.tracking}
            skeletonRows={3}
          />
        </div>
      )}
      {found && found.length > SHOWN && (
        <p className={styles.empty}>{texts.someShown(SHOWN, count(found.length))}</p>
      )}
    </Card>
  );
}

function Download({ tracking }: { tracking: string }) {
  const save = useSavePdf(texts.file(tracking), () =>
    api('GET /clients/invoice/:tracking', { params: { tracking } }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={texts.downloadOf(tracking)}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.download}
    </Button>
  );
}
