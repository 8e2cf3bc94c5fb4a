import { Button, Textarea } from '@mantine/core';
import { placeCode } from '@puerta/domain/parcels/scanned-code';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Barcode } from '../../../ui/parcel/Barcode.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { placesOf } from '../places-of.ts';
import { shelfTexts as texts } from '../texts.es.ts';
import styles from './ShelfLabelsPage.module.css';

/** /shelf-labels: a sheet of labels for places of the warehouse, which are what their labels say. */
export function ShelfLabelsPage() {
  const [typed, setTyped] = useState('');
  const { places, wrong } = placesOf(typed);
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className={styles.form}>
        <Textarea
          label={texts.places}
          description={texts.format}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={wrong.length > 0 ? texts.wrong(wrong.join(', ')) : null}
          rows={3}
          spellCheck={false}
        />
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={places.length === 0}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
        <span role="status">{places.length > 0 && texts.count(places.length)}</span>
      </div>
      <ul className={styles.labels} aria-label={texts.labels}>
        {places.map(place => (
          <li key={place}>
            <b>{place}</b>
            <Barcode value={placeCode(place)} height={64} decorative />
            <small>{placeCode(place)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
