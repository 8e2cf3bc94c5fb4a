import { Button } from '@mantine/core';
import type { PublicPackage, PublicPackageByCarrier } from '@puerta/contract/packages';
import { useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { day } from '../../../lib/format.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { DebtNotice } from '../../debt/components/DebtNotice.tsx';
import { ParcelArrival } from '../../parcel/components/ParcelArrival.tsx';
import { ParcelFacts } from '../../parcel/components/ParcelFacts.tsx';
import { ParcelHead } from '../../parcel/components/ParcelHead.tsx';
import { ParcelProgress } from '../../parcel/components/ParcelProgress.tsx';
import { transportWord } from '../../parcel/parcel-view.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import { NextStep } from './NextStep.tsx';
import { ShareTracking } from './ShareTracking.tsx';
import { TravelLabel } from './TravelLabel.tsx';
import styles from './TrackingRecord.module.css';

/** prescribed for what visitors see */
const DAYS = 'DD/MM/YYYY';

type Props = {
  record: PublicPackage | PublicPackageByCarrier;
  /** as it was asked for: the carrier's number does not answer ours */
  code: string;
  /** of the link in a mail that led here */
  signature?: string;
  heading?: 'h1' | 'h2';
};

/** The public record of a package: nobody's data, no price paid (docs/rules/permissions.md). */
export function TrackingRecord({ record, code, signature, heading }: Props) {
  const lead = `${record.product_name} · ${parcelTexts.bought(day(record.date, DAYS))}`;
  const isOurs = 'tracking_number' in record;
  return (
    <div className={styles.record}>
      <ParcelHead
        lead={lead}
        code={isOurs ? record.tracking_number : code}
        parcel={record}
        arrival={record.arrival}
        heading={heading}
      />
      {record.voided && <p className={styles.note}>{parcelTexts.voided}</p>}
      {isOurs && isOwing(record) && <PublicDebt record={record} signature={signature} />}
      {isOurs && record.destination ? (
        <TravelLabel record={record} destination={record.destination} format={DAYS} />
      ) : (
        <ParcelArrival arrival={record.arrival} format={DAYS} />
      )}
      <NextStep record={record} />
      <ParcelProgress parcel={record} format={DAYS} />
      {isOurs ? (
        <>
          <ParcelFacts parcel={record} facts={factsOf(record)} />
          <div className={styles.actions}>
            <ShareTracking code={record.tracking_number} className={styles.action} />
            {record.can.invoice && <InvoiceButton tracking={record.tracking_number} signature={signature} />}
          </div>
        </>
      ) : (
        <Card title={parcelTexts.title}>
          <DescriptionList
            items={[{ term: parcelTexts.service, value: transportWord(record.product_type) }]}
          />
          <p className={styles.hint}>{texts.byCarrier}</p>
        </Card>
      )}
    </div>
  );
}

/** What the label above does not say. */
function factsOf({ destination, product_type, lot }: PublicPackage): Description[] {
  return [
    ...(destination ? [] : [{ term: parcelTexts.service, value: transportWord(product_type) }]),
    ...(lot ? [{ term: texts.lot, value: lot }] : []),
  ];
}

function PublicDebt({ record, signature }: { record: PublicPackage; signature?: string }) {
  const cache = useQueryClient();
  const code = record.tracking_number;
  if (record.debt === undefined) {
    return <p className={styles.note}>{texts.owed}</p>;
  }
  return (
    <DebtNotice
      parcel={{ ...record, debt: record.debt }}
      pay={(card, idempotencyKey) =>
        api(
          'POST /tracking/:code/payment',
          { params: { code }, query: { signature }, body: card },
          { idempotencyKey },
        )
      }
      // a payment shows in Compras and in the session too, where its payer is signed in
      onPaid={() => void cache.invalidateQueries()}
    />
  );
}

function InvoiceButton({ tracking, signature }: { tracking: string; signature?: string }) {
  const invoice = useSavePdf(tracking, () =>
    api('GET /tracking/:code/invoice', { params: { code: tracking }, query: { signature } }),
  );
  return (
    <Button
      variant="default"
      className={styles.action}
      loading={invoice.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => invoice.mutate()}
    >
      {texts.invoice}
    </Button>
  );
}
