import { Button } from '@mantine/core';
import type { PublicPackage, PublicPackageByCarrier } from '@puerta/contract/parcels/packages';
import { useQueryClient } from '@tanstack/react-query';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { api } from '../../../lib/query/api.ts';
import { day } from '../../../lib/format.ts';
import { isAhead, isDomestic, isOwing, isWithCarrier, statusOf } from '../../../lib/package-state.ts';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { DebtNotice } from '../../debts/components/DebtNotice.tsx';
import { ArrivalWords, ParcelArrival, ParcelProgress } from '../../parcel/components/ParcelProgress.tsx';
import { ParcelFacts } from '../../parcel/components/ParcelFacts.tsx';
import { ParcelHead } from '../../parcel/components/ParcelHead.tsx';
import { placeLetters, sayArrival, serviceWord, transportWord } from '../../parcel/parcel-view.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import { ShareTracking } from './ShareTracking.tsx';
import styles from '../tracking.module.css';
import { useAgency } from '../../../lib/session/agency.ts';
import type { DayFormat } from '@puerta/domain/days/calendar-day';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { TransportIcon } from '../../../ui/parcel/TransportIcon.tsx';
import { WayLabel } from '../../parcel/components/WayLabel.tsx';

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
          <DescriptionList items={[{ term: parcelTexts.service, value: serviceWord(record) }]} />
          <p className={styles.hint}>{texts.byCarrier}</p>
        </Card>
      )}
    </div>
  );
}

/** What the label above does not say. */
function factsOf(record: PublicPackage): Description[] {
  const { destination, lot } = record;
  return [
    ...(destination ? [] : [{ term: parcelTexts.service, value: serviceWord(record) }]),
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

type State = 'status_id' | 'voided' | 'group_services' | 'carrier_has_it';
type NextStepProps = {
  record: Pick<PublicPackageByCarrier, State> & Partial<Pick<PublicPackage, 'payment'>>;
};

/** What waits, or that nothing does; what is owed says its own notice. */
export function NextStep({ record }: NextStepProps) {
  const isCarried = isWithCarrier(record);
  const next = isCarried ? texts.withCarrier : texts.next[statusOf(record)];
  const owes = isOwing({ payment: record.payment ?? 0 });
  if (!next || record.voided || owes || isDomestic(record)) {
    return null;
  }
  const isIdle = isCarried || !isAhead(record);
  return (
    <p className={styles.note}>
      {isIdle && (
        <span className={styles.idle}>
          <IconCircleCheck size={22} aria-hidden />
        </span>
      )}
      <span>
        {isIdle && <b>{texts.nothingToDo} </b>}
        {next}
      </span>
    </p>
  );
}

type LabelProps = {
  record: Pick<PublicPackage, 'product_type' | 'arrival'>;
  /** city and state */
  destination: string;
  format: DayFormat;
};

/** Where a package travels and by what, drawn as its label; below the perforation, when it is expected. */
function TravelLabel({ record, destination, format }: LabelProps) {
  const { name } = useAgency();
  const arrival = sayArrival(record.arrival, format);
  const [city = ''] = destination.split(', ');
  const label = (
    <div className={styles.label}>
      <WayLabel
        agency={name}
        way={
          <>
            <span className="unseen">{parcelTexts.service}: </span>
            {transportWord(record.product_type)}
          </>
        }
        icon={<TransportIcon type={record.product_type} size={28} className={styles.icon} />}
        from={{ letters: placeLetters(texts.origin.city), place: texts.origin.place }}
        to={{ letters: placeLetters(city), place: destination }}
      />
    </div>
  );
  return arrival ? (
    <Ticket perforation="below" stub={<ArrivalWords said={arrival} />}>
      {label}
    </Ticket>
  ) : (
    <div className={styles.whole}>{label}</div>
  );
}
