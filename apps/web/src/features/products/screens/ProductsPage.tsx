import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { done, failures, transports } from '@puerta/contract/messages.es';
import { type KeptProduct, productBody } from '@puerta/contract/money/products';
import { IconPackage, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compressPicture } from '../../../lib/form/compress-picture.ts';
import { useBaseline } from '../../../lib/form/use-edit.ts';
import { useEditedForm } from '../../../lib/form/use-edited-form.ts';
import { money } from '../../../lib/format.ts';
import { api } from '../../../lib/query/api.ts';
import { read } from '../../../lib/query/read.ts';
import { EditForm } from '../../../ui/form/EditForm.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { PictureChoice } from '../../../ui/form/PictureChoice.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { Clip } from '../../../ui/page/Clip.tsx';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { catalogTexts } from '../../places/catalog.es.ts';
import { ActivePill } from '../../places/components/ActivePill.tsx';
import { ActiveField } from '../../places/components/fields.tsx';
import { productTexts as texts } from '../texts.es.ts';
import { useCompared } from '../use-compared.ts';
import styles from './ProductsPage.module.css';

/** /products: what the agency sells. */
export function ProductsPage() {
  const [edited, setEdited] = useState<KeptProduct | null>(null);
  return (
    <>
      <ListPage
        query={useQuery(read('products', 'GET /product'))}
        texts={texts}
        empty={{ title: texts.empty, text: texts.emptyText }}
        lead={products => texts.total(products.length)}
        failed={{ message: failures.products, text: failures.productsLoad }}
        columns={columns(setEdited, useCompared())}
        rowKey={row => row.id}
      />
      <SidePanel title={texts.edit} opened={edited !== null} onClose={() => setEdited(null)}>
        {edited && <ProductEditor product={edited} onDone={() => setEdited(null)} />}
      </SidePanel>
    </>
  );
}

const heads = texts.columns;

const priceWords = ({ price, group_services: group }: KeptProduct) =>
  price === undefined ? texts.pricedBy[group] : money(price);

type Dearer = ReturnType<typeof useCompared>;
const columns = (onEdit: (row: KeptProduct) => void, dearer: Dearer): Column<KeptProduct>[] => [
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
    cell: row => (
      <>
        <Clip room="most">{row.name}</Clip>
        {dearer(row.code) && <small className={styles.dearer}>{dearer(row.code)}</small>}
      </>
    ),
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

type Props = { product: KeptProduct; onDone: () => void };

/** What an agency may change of a product: its code and type stay. */
function ProductEditor({ product, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const edit = useEditedForm({
    baseline: useBaseline(product.version),
    schema: productBody,
    initialValues: {
      id: String(product.id),
      name: product.name,
      sku: product.sku,
      description: product.description,
      interName: product.interName,
      typeProduct: product.typeProduct,
      active: String(product.active),
    },
    save: async body => api('PUT /product', { body, file: file && (await compressPicture(file)) }),
    said: done.productUpdated,
    failed: failures.productUpdate,
    refresh: ['products'],
    onDone,
  });
  const { form } = edit;
  return (
    <EditForm of={edit} onCancel={onDone}>
      <PictureChoice
        label={texts.picture}
        hint={texts.pictureHint}
        picture={product.picture}
        chosen={file}
        onChoose={setFile}
      />
      <Field as={TextInput} of={form} name="name" label={texts.name} maxLength={120} />
      <Field
        as={TextInput}
        of={form}
        name="sku"
        label={texts.sku}
        description={texts.skuHint}
        maxLength={40}
      />
      <Field as={Textarea} of={form} name="description" label={texts.description} rows={4} maxLength={1000} />
      <Field as={TextInput} of={form} name="interName" label={texts.interName} maxLength={120} />
      <TextInput label={texts.code} description={texts.codeHint} value={product.code} readOnly />
      <TextInput
        label={texts.type}
        value={transports[product.typeProduct as keyof typeof transports]}
        readOnly
        data-path="typeProduct"
        error={form.errors.typeProduct}
      />
      {product.price !== undefined && (
        <TextInput label={texts.price} description={texts.priceHint} value={money(product.price)} readOnly />
      )}
      <ActiveField {...form.getInputProps('active')} hint={texts.activeHint} />
    </EditForm>
  );
}
