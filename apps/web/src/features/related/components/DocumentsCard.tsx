import { Button } from '@mantine/core';
import { IconEye, IconPrinter } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { day, money } from '../../../lib/format.ts';
import { type FetchPdf, usePrintPdf, useShowPdf } from '../../../lib/use-save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { ofManagers, type Related } from '../api.ts';
import { relatedTexts } from '../texts.es.ts';
import styles from './RelatedCards.module.css';

const texts = relatedTexts.documents;

type Props = { parcel: { id: number; tracking_number: string }; related: Related };

/** What can be printed of a package, and seen before: the warehouse's label, and for managers its invoice. */
export function DocumentsCard({ parcel: { id, tracking_number: tracking }, related }: Props) {
  const invoice = ofManagers(related)?.invoice;
  if (!related.label && !invoice) {
    return null;
  }
  return (
    <Card title={texts.title}>
      <ul className={styles.links}>
        {related.label && (
          <Document
            name={texts.label}
            file={texts.labelFile(tracking)}
            fetchPdf={() => api('GET /lots/repackage/:id', { params: { id } })}
          />
        )}
        {invoice && (
          <Document
            name={texts.invoice(invoice.number)}
            about={`${day(invoice.date)} · ${money(invoice.total)}`}
            file={texts.invoiceFile(tracking)}
            fetchPdf={() => api('GET /clients/invoice/:tracking', { params: { tracking } })}
          />
        )}
      </ul>
    </Card>
  );
}

type DocumentProps = { name: string; about?: string; file: string; fetchPdf: FetchPdf };

function Document({ name, about, file, fetchPdf }: DocumentProps) {
  const show = useShowPdf(file, fetchPdf);
  const print = usePrintPdf(fetchPdf);
  return (
    <li>
      <b>{name}</b>
      {about && <small>{about}</small>}
      <span className={styles.acts}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={texts.actOn(texts.see, name)}
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          {texts.see}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
          aria-label={texts.actOn(texts.print, name)}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {texts.print}
        </Button>
      </span>
    </li>
  );
}
