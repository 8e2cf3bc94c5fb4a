import { failures } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { Clip } from '../../../ui/Clip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { LongName } from '../../../ui/LongName.tsx';
import { type OfficeRow, officesQuery } from '../api.ts';
import { CatalogPage } from '../components/CatalogPage.tsx';
import { OfficeEditor, valuesOf } from '../components/OfficeEditor.tsx';
import { catalogTexts } from '../catalog.es.ts';

const texts = catalogTexts.offices;
const heads = texts.columns;
const COLUMNS: Column<OfficeRow>[] = [
  { key: 'name', head: heads.name, cell: row => <LongName>{row.name}</LongName>, width: 120, card: 'title' },
  { key: 'address', head: heads.address, cell: row => <Clip room="most">{row.address}</Clip>, width: 180 },
  { key: 'phone', head: heads.phone, cell: row => row.phone, width: 90 },
  { key: 'place', head: heads.place, cell: row => `${row.city}, ${row.state}`, width: 130 },
];

/** /offices: where receivers may collect. */
export function OfficesPage() {
  return (
    <CatalogPage
      kind="office"
      texts={texts}
      list={useQuery(officesQuery)}
      failed={failures.placesLoad}
      nameOf={row => row.name}
      formOf={valuesOf}
      columns={COLUMNS}
      Editor={OfficeEditor}
    />
  );
}
