import type { ManagersRelated, PackageTicket, Sibling } from '@puerta/contract/parcels/related';
import { phoneText } from '@puerta/domain/people/phone';
import { Anchor, Button } from '@mantine/core';
import { IconEye, IconMail, IconPhone, IconPrinter } from '@tabler/icons-react';
import { day, moment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';
import { spokenHours } from '../../pickups/visit-words.ts';
import { relatedTexts as texts } from '../texts.es.ts';
import styles from './RelatedCards.module.css';
import { SkeletonBar } from '../../../ui/notice/Skeleton.tsx';
import { lockerName } from '../../locker/locker.ts';
import { api } from '../../../lib/query/api.ts';
import { type FetchPdf, usePrintPdf, useShowPdf } from '../../../lib/files/use-save-pdf.ts';
import type { Data } from '@puerta/contract/client';
import { read } from '../../../lib/query/read.ts';

export type Related = Data<'GET /order/related/:id'>;

/** What a package leads to, asked for once the package itself is there; anew with whatever changes packages. */
export const relatedQuery = (id: number) => read('packages', 'GET /order/related/:id', { params: { id } });

/** With what managers alone receive; null for others, and before it is there. */
export const ofManagers = (related: Related | undefined): ManagersRelated | null =>
  related && 'payments' in related ? related : null;

/** The carrier's visit that was agreed on, and the way to all of that day; managers read whom it asks for. */
export function VisitCard({ visit }: { visit: NonNullable<Related['visit']> }) {
  const words = texts.visit;
  const managers =
    'contact' in visit
      ? [
          { term: words.contact, value: visit.contact },
          { term: words.phone, value: phoneText(visit.phone, 'US') },
          { term: words.cost, value: money(visit.cost) },
        ]
      : [];
  return (
    <Card title={words.title}>
      <DescriptionList
        items={[
          { term: words.day, value: day(visit.day) },
          { term: words.hours, value: spokenHours(visit) },
          ...(visit.code === null ? [] : [{ term: words.code, value: visit.code }]),
          { term: words.state, value: visit.made ? words.made : words.toMake },
          ...managers,
        ]}
      />
      <p className={styles.more}>
        <LinkAnchor to="/pickups" search={{ day: day(visit.day, 'YYYY-MM-DD') }}>
          {words.see}
        </LinkAnchor>
      </p>
    </Card>
  );
}

type SiblingsProps = {
  siblings: readonly Sibling[];
  /** of orders within the United States */
  domestic: boolean;
};

/** The other packages of its order, each with where it is. */
export function SiblingsCard({ siblings, domestic }: SiblingsProps) {
  if (siblings.length === 0) {
    return null;
  }
  return (
    <Card title={texts.siblings.title(siblings.length)}>
      <ul className={styles.links}>
        {siblings.map(sibling => (
          <li key={sibling.id}>
            <LinkAnchor
              to={domestic ? '/order-domestic-view/$id' : '/order/$id'}
              params={{ id: sibling.tracking_number }}
              className="num"
            >
              {sibling.tracking_number}
            </LinkAnchor>
            <small>{[sibling.product_name, sibling.package_number].filter(Boolean).join(' · ')}</small>
            <span>
              <StatusPill status={statusKey(sibling)} type={sibling.product_type} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** As many as are listed: further ones are found by the list of tickets. */
const LISTED = 20;

type TicketsProps = { tickets: readonly PackageTicket[]; tracking: string };

/** Tickets that name the package, newest first. For managers. */
export function TicketsCard({ tickets, tracking }: TicketsProps) {
  const words = texts.tickets;
  if (tickets.length === 0) {
    return null;
  }
  return (
    <Card title={words.title}>
      <ul className={styles.links}>
        {tickets.map(({ id, subject, state, since }) => (
          <li key={id}>
            <LinkAnchor to="/support" search={{ ticket: id }}>
              {id} · {subject}
            </LinkAnchor>
            <small>
              {words.states[state]}, {words.since[state]} {moment(since)}
            </small>
          </li>
        ))}
      </ul>
      {tickets.length >= LISTED && (
        <p className={styles.more}>
          <LinkAnchor to="/support" search={{ q: tracking }}>
            {words.all}
          </LinkAnchor>
        </p>
      )}
    </Card>
  );
}

const clientTexts = texts.client;

type Props = {
  /** known before the rest is */
  name: string;
  /** undefined while it is fetched */
  client: ManagersRelated['client'] | undefined;
};

/** Whose package it is: the way to their page, what they owe, and how to reach them. For managers. */
export function ClientCard({ name, client }: Props) {
  return (
    <Card
      title={clientTexts.title}
      action={
        client &&
        client.owes > 0 && <span className={styles.owes}>{clientTexts.owes(money(client.owes))}</span>
      }
    >
      <p className={styles.name}>
        {client ? (
          <LinkAnchor
            to="/client/$id"
            params={{ id: String(client.id) }}
            aria-label={clientTexts.see(client.name)}
          >
            {client.name}
          </LinkAnchor>
        ) : (
          name
        )}
      </p>
      {client ? <Reach client={client} /> : <SkeletonBar width="70%" />}
    </Card>
  );
}

function Reach({ client: { locker, blocked, phone, email } }: { client: ManagersRelated['client'] }) {
  const spoken = phone && phoneText(phone, 'US');
  return (
    <>
      <p className={styles.quiet}>
        {[locker && `${lockerName()} ${locker}`, blocked && clientTexts.blocked].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.reach}>
        {spoken && (
          <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`} aria-label={clientTexts.call(spoken)}>
            <IconPhone size={16} aria-hidden />
            {spoken}
          </Anchor>
        )}
        {email && (
          <Anchor href={`mailto:${email}`} aria-label={clientTexts.write(email)}>
            <IconMail size={16} aria-hidden />
            {email}
          </Anchor>
        )}
      </div>
    </>
  );
}

const documentsTexts = texts.documents;

type DocumentsCardProps = { parcel: { id: number; tracking_number: string }; related: Related };

/** What can be printed of a package, and seen before: the warehouse's label, and for managers its invoice. */
export function DocumentsCard({ parcel: { id, tracking_number: tracking }, related }: DocumentsCardProps) {
  const invoice = ofManagers(related)?.invoice;
  if (!related.label && !invoice) {
    return null;
  }
  return (
    <Card title={documentsTexts.title}>
      <ul className={styles.links}>
        {related.label && (
          <Document
            name={documentsTexts.label}
            file={documentsTexts.labelFile(tracking)}
            fetchPdf={() => api('GET /lots/repackage/:id', { params: { id } })}
          />
        )}
        {invoice && (
          <Document
            name={documentsTexts.invoice(invoice.number)}
            about={`${day(invoice.date)} · ${money(invoice.total)}`}
            file={documentsTexts.invoiceFile(tracking)}
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
          aria-label={documentsTexts.actOn(documentsTexts.see, name)}
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          {documentsTexts.see}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
          aria-label={documentsTexts.actOn(documentsTexts.print, name)}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {documentsTexts.print}
        </Button>
      </span>
    </li>
  );
}
