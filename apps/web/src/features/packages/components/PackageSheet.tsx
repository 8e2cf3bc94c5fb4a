import { failures } from '@puerta/contract/messages.es';
import type { ReactNode } from 'react';
import { usePicture } from '../../../lib/files/fetch-file.ts';
import { moment } from '../../../lib/format.ts';
import { isOwing, statusOf } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { Progress } from '../../../ui/parcel/Progress.tsx';
import { ParcelFacts } from '../../parcel/components/ParcelFacts.tsx';
import { optionFacts } from '../../parcel/option-facts.ts';
import { returnFacts } from '../../parcel/return-facts.tsx';
import { sayArrival, stepDays, contentFacts } from '../../parcel/parcel-view.ts';
import type { PackageRecord } from '../api.ts';
import { orderFacts, paymentFacts, peopleFacts, serviceWord, shippingFacts } from '../package-facts.ts';
import { packageTexts } from '../texts.es.ts';
import { OverLimitNotice, PackageNotices } from './PackageNotices.tsx';
import { RedateButton, RemeasureButton, UnshelveButton } from './RedateButton.tsx';
import styles from './PackageSheet.module.css';

const texts = packageTexts.detail;

type Props = {
  record: PackageRecord;
  /** what may be done about its steps, below them */
  steps?: ReactNode;
  /** what may be done about its money: right below a debt, else beside the figures */
  manage?: ReactNode;
  /** who voided it, and what is owed for it */
  voided?: ReactNode;
  /** its lot's page, where it is known */
  lot?: number;
  /** what stands around its own facts: whose it is, its money in full, and what else it leads to */
  around?: { client?: ReactNode; money?: ReactNode; links?: ReactNode };
};

/** Everything the staff know of a package, under its heading. */
export function PackageSheet({ record, steps, manage, voided, lot, around = {} }: Props) {
  const payment = paymentFacts(record);
  const people = peopleFacts(record);
  const owes = isOwing(record);
  return (
    <div className={styles.sheet}>
      <PackageNotices record={record} voided={voided} />
      <OverLimitNotice record={record} />
      {owes && manage}
      <PackageSteps record={record} />
      {steps}
      <div className={styles.columns}>
        {around.client && <div className={styles.client}>{around.client}</div>}
        <div className={styles.main}>
          <ParcelFacts
            parcel={record}
            facts={[
              { term: texts.service, value: serviceWord(record.product_type) },
              ...contentFacts(record),
              ...optionFacts(record),
              ...returnFacts(record, id => ({ to: '/order-domestic-view/$id', params: { id } })),
            ]}
          />
          <div className={styles.people}>
            <Card title={texts.sender}>
              <DescriptionList items={people.sender} />
            </Card>
            <Card title={texts.receiver}>
              <DescriptionList items={people.receiver} />
            </Card>
          </div>
          {around.money}
          {around.links && <div className={styles.links}>{around.links}</div>}
          <Events record={record} />
        </div>
        <div className={styles.side}>
          {!owes && manage}
          {payment && (
            <Card title={texts.payment}>
              <DescriptionList items={payment} />
            </Card>
          )}
          <Card title={texts.summary}>
            <DescriptionList items={orderFacts(record)} />
          </Card>
          <Card title={texts.shipping}>
            <DescriptionList items={shippingFacts(record, lotLink(record, lot))} />
            <div className={styles.acts}>
              <RedateButton record={record} />
              <RemeasureButton record={record} />
              <UnshelveButton record={record} />
            </div>
          </Card>
          <Handovers record={record} />
          {record.notes && (
            <Card title={texts.notes}>
              <p className="quiet">{record.notes}</p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

/** Who took it at the counter, last first. */
function Handovers({ record: { handovers = [] } }: { record: PackageRecord }) {
  return handovers.map(({ name, document, picture, date, by }) => (
    <Card key={date} title={texts.handover}>
      <DescriptionList
        items={[
          { term: texts.tookIt, value: name },
          ...(document ? [{ term: texts.document, value: document }] : []),
          { term: texts.handedOver, value: `${by}, ${moment(date)}` },
        ]}
      />
      {picture && <Evidence id={picture} name={name} />}
    </Card>
  ));
}

function Evidence({ id, name }: { id: number; name: string }) {
  const { address, isGone } = usePicture('GET /order/handover/:id', id);
  if (isGone) {
    return <p className="quiet">{failures.load}</p>;
  }
  return address && <img className={styles.evidence} src={address} alt={texts.evidence(name)} />;
}

function lotLink({ batch_number: code }: PackageRecord, lot: number | undefined): ReactNode {
  return code === null || lot === undefined ? (
    code
  ) : (
    <LinkAnchor to="/lots/$id" params={{ id: String(lot) }}>
      {code}
    </LinkAnchor>
  );
}

/** The steps of its kind, five or two (docs/rules/status.md); none for a voided label. */
export function PackageSteps({ record }: { record: PackageRecord }) {
  if (record.voided) {
    return null;
  }
  return (
    <Card>
      <Progress
        type={record.product_type}
        steps={record.steps.map(statusOf)}
        statusId={record.status_id}
        dates={stepDays(record, 'MM/DD/YYYY')}
        estimate={sayArrival(record.arrival, 'MM/DD/YYYY')?.line}
      />
    </Card>
  );
}

function Events({ record }: { record: PackageRecord }) {
  return (
    <Card title={texts.events}>
      {record.events.length === 0 ? (
        <p className="quiet">{texts.noEvents}</p>
      ) : (
        <ol className={styles.events}>
          {record.events.map(event => (
            <li key={`${event.date} ${event.description}`}>
              <time dateTime={event.date} className="num">
                {moment(event.date)}
              </time>
              <span>
                {event.description}
                {event.location && <small>{event.location}</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
