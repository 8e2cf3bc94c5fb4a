import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { alignedPounds, count } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import type { LotPackage } from '../api.ts';
import { lotTexts } from '../texts.es.ts';
import { ClientCell } from './ClientCell.tsx';
import styles from './lot-package-columns.module.css';
import { transportWord } from './PackagePicker.tsx';

const texts = lotTexts.packages;

type Actions = {
  /** id of the package that is being handed over */
  delivering: number | null;
  onDeliver: (row: LotPackage) => void;
  onRemove: (row: LotPackage) => void;
};

/** Columns of a lot's packages. */
export function lotPackageColumns(
  options: Actions & { rows: readonly LotPackage[] | undefined },
): Column<LotPackage>[] {
  const heads = texts.columns;
  const places = new Map(options.rows?.map((row, index) => [row.id, index + 1]));
  return [
    {
      key: 'number',
      head: heads.number,
      cell: row => count(places.get(row.id) ?? 0),
      align: 'end',
      width: 20,
      card: 'none',
    },
    { key: 'tracking', head: heads.tracking, cell: code, width: 120, card: 'title' },
    { key: 'client', head: heads.client, cell: row => <ClientCell row={row} />, width: 190 },
    {
      key: 'status',
      head: heads.status,
      cell: row => <StatusPill status={statusKey({ ...row, payment: 0, voided: false })} />,
      width: 120,
    },
    { key: 'weight', head: heads.weight, cell: row => alignedPounds(row.weight), align: 'end', width: 60 },
    {
      key: 'actions',
      head: heads.actions,
      cell: row => <RowActions row={row} {...options} />,
      width: 150,
    },
  ];
}

function code(row: LotPackage) {
  const facts = [row.package_number, transportWord(row.product_type), row.shelf_place]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={styles.pair}>
      <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }}>
        {row.tracking_number}
      </LinkAnchor>
      <small>{facts}</small>
    </span>
  );
}

function RowActions({ row, delivering, onDeliver, onRemove }: Actions & { row: LotPackage }) {
  const code = row.tracking_number;
  const label = useSavePdf(texts.labelFile(row.package_number ?? code), () =>
    api('GET /lots/repackage/:id', { params: { id: row.id } }),
  );
  return (
    <div className={styles.actions}>
      {row.can.deliver && (
        <Button
          size="xs"
          loading={delivering === row.id}
          disabled={delivering !== null}
          aria-label={texts.deliverOf(code)}
          onClick={() => onDeliver(row)}
        >
          {texts.deliver}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={label.isPending}
        aria-label={texts.labelOf(code)}
        onClick={() => label.mutate()}
      >
        {texts.label}
      </Button>
      {row.can.remove && (
        <Button size="xs" variant="default" aria-label={texts.removeOf(code)} onClick={() => onRemove(row)}>
          {texts.remove}
        </Button>
      )}
    </div>
  );
}
