import { ActionIcon } from '@mantine/core';
import { failures, transports } from '@puerta/contract/messages.es';
import { IconPackage, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { ActivePill } from '../../places/components/ActivePill.tsx';
import { catalogTexts } from '../../places/catalog.es.ts';
import { type KeptProduct, productsQuery } from '../api.ts';
import { ProductEditor } from '../components/ProductEditor.tsx';
import { productTexts as texts } from '../texts.es.ts';
import styles from './ProductsPage.module.css';

/** /products: what the agency sells. */
export function ProductsPage() {
  const { data, isError, refetch } = useQuery(productsQuery);
  const [edited, setEdited] = useState<KeptProduct | null>(null);
  return (
    <>
      <PageTitle title={texts.title} lead={data ? texts.total(data.length) : '\u00a0'} />
      {isError ? (
        <ErrorState message={failures.products} text={failures.productsLoad} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <DataTable caption={texts.caption} columns={columns(setEdited)} rows={data} rowKey={row => row.id} />
      )}
      <SidePanel title={texts.edit} opened={edited !== null} onClose={() => setEdited(null)}>
        {edited && <ProductEditor product={edited} onDone={() => setEdited(null)} />}
      </SidePanel>
    </>
  );
}

const heads = texts.columns;

const priceWords = ({ price, group_services: group }: KeptProduct) =>
  price === undefined ? texts.pricedBy[group] : money(price);

const columns = (onEdit: (row: KeptProduct) => void): Column<KeptProduct>[] => [
  {
    key: 'picture',
    head: heads.picture,
    width: 36,
    card: 'none',
    cell: row =>
      row.picture ? (
        <img className={styles.picture} src={row.picture} alt="" width={34} height={34} loading="lazy" />
      ) : (
        <IconPackage className={styles.none} size={24} stroke={1.6} aria-hidden />
      ),
  },
  {
    key: 'name',
    head: heads.name,
    cell: row => <Clip room="most">{row.name}</Clip>,
    width: 150,
    card: 'title',
  },
  { key: 'sku', head: heads.sku, cell: row => row.sku, width: 60 },
  { key: 'code', head: heads.code, cell: row => row.code, width: 50 },
  { key: 'group', head: heads.group, cell: row => texts.groups[row.group_services], width: 80 },
  {
    key: 'type',
    head: heads.type,
    cell: row => transports[row.typeProduct as keyof typeof transports],
    width: 80,
  },
  { key: 'price', head: heads.price, cell: priceWords, align: 'end', width: 60 },
  {
    key: 'active',
    head: catalogTexts.active,
    cell: row => <ActivePill active={row.active === 1} />,
    width: 50,
  },
  {
    key: 'actions',
    head: texts.actions,
    width: 40,
    cell: row => (
      <ActionIcon variant="default" size={36} aria-label={texts.editOf(row.name)} onClick={() => onEdit(row)}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    ),
  },
];
