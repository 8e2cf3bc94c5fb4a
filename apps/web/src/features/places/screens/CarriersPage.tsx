import { failures } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { Clip } from '../../../ui/Clip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { LongName } from '../../../ui/LongName.tsx';
import { type CarrierRow, carriersQuery } from '../api.ts';
import { CatalogPage } from '../components/CatalogPage.tsx';
import { CarrierEditor, valuesOf } from '../components/CarrierEditor.tsx';
import { catalogTexts } from '../catalog.es.ts';

const texts = catalogTexts.carriers;
const heads = texts.columns;
const COLUMNS: Column<CarrierRow>[] = [
  { key: 'name', head: heads.name, cell: row => <LongName>{row.name}</LongName>, width: 120, card: 'title' },
  { key: 'contact', head: heads.contact, cell: row => row.info, width: 110 },
  { key: 'phone', head: heads.phone, cell: row => row.phone, width: 90 },
  { key: 'email', head: heads.email, cell: row => <Clip room="most">{row.email || '—'}</Clip>, width: 150 },
];

/** /transport: who carries the lots. */
export function CarriersPage() {
  return (
    <CatalogPage
      kind="transport"
      texts={texts}
      list={useQuery(carriersQuery)}
      failed={failures.load}
      nameOf={row => row.name}
      formOf={valuesOf}
      columns={COLUMNS}
      Editor={CarrierEditor}
    />
  );
}
