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
import { sayArrival, transportWord } from '../../parcel/parcel-view.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import { NextStep } from './NextStep.tsx';
import { ShareTracking } from './ShareTracking.tsx';
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
  return (
    <div className={styles.record}>
      <ParcelHead
        lead={lead}
        code={'tracking_number' in record ? record.tracking_number : code}
        parcel={record}
        heading={heading}
      />
      {record.voided && <p className={styles.note}>{parcelTexts.voided}</p>}
      {'tracking_number' in record && isOwing(record) && <PublicDebt record={record} signature={signature} />}
      <ParcelArrival arrival={record.arrival} format={DAYS} />
      <NextStep record={record} />
      <ParcelProgress parcel={record} format={DAYS} />
      {'tracking_number' in record ? (
        <>
          <ParcelFacts parcel={record} facts={factsOf(record)} />
          <div className={styles.actions}>
            <ShareTracking code={record.tracking_number} className={styles.action} />
            {record.can.invoice && <InvoiceButton tracking={record.tracking_number} signature={signature} />}
          </div>
        </>
      ) : (
        <Card title={parcelTexts.title}>
          <DescriptionList items={factsOf(record)} />
          <p className={styles.hint}>{texts.byCarrier}</p>
        </Card>
      )}
    </div>
  );
}

function factsOf(record: PublicPackageByCarrier): Description[] {
  const arrival = sayArrival(record.arrival, DAYS);
  return [
    { term: parcelTexts.service, value: transportWord(record.product_type) },
    { term: parcelTexts.purchased, value: day(record.date, DAYS) },
    ...(arrival ? [arrival.expected] : []),
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
