import { Button } from '@mantine/core';
import { brandName } from '@puerta/domain/card';
import { moment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { visitTime } from '../../pickups/visit-words.ts';
import type { Hanging } from '../api.ts';
import { hangingTexts as texts } from '../hanging.es.ts';
import { whyHanging } from '../why-hanging.ts';
import styles from './HangingList.module.css';

type Props = {
  rows: Hanging[];
  onLook: (row: Hanging) => void;
  /** the one that is being looked at */
  looking: Hanging | null;
  onFinish: (row: Hanging) => void;
};

/** What came no further for a quarter of an hour, with all that is known of it. */
export function HangingList({ rows, onLook, looking, onFinish }: Props) {
  return (
    <Card title={texts.title}>
      <p className={styles.lead}>{rows.length === 0 ? texts.none : texts.next}</p>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(row => (
            <li key={keyOf(row)}>
              <h3>
                {nameOf(row)}
                <span className="num">{money(row.amount)}</span>
              </h3>
              <p>{stateOf(row)}</p>
              {row.error && (
                <p className={styles.error}>
                  {texts.facts.error}: {whyHanging(row.error)}
                </p>
              )}
              <DescriptionList items={factsOf(row)} ruled={false} />
              <div className={styles.actions}>
                <Button
                  variant="default"
                  aria-label={texts.lookOf(nameOf(row))}
                  loading={looking !== null && keyOf(looking) === keyOf(row)}
                  disabled={looking !== null}
                  onClick={() => onLook(row)}
                >
                  {texts.look}
                </Button>
                <Button
                  variant="default"
                  aria-label={texts.finishOf(nameOf(row))}
                  onClick={() => onFinish(row)}
                >
                  {texts.finish}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const keyOf = ({ kind, id }: Hanging) => `${kind}-${id}`;

/** Such as `Compra, orden 7`, or `Reembolso CE2611200001`. */
export const nameOf = ({ kind, tracking, order, reference }: Hanging): string =>
  tracking
    ? `${texts.kinds[kind]} ${tracking}`
    : `${texts.kinds[kind]}, ${order === null ? reference : texts.orderOf(order)}`;

/** What is known of the money and of what was bought with it. */
function stateOf({ kind, state }: Hanging): string {
  switch (state) {
    case 'buying':
      return texts.buying[kind === 'pickup' ? kind : 'order'];
    case 'bought':
    case 'capturing':
      return texts.bought[kind === 'refund' || kind === 'stray' ? 'debt' : kind];
    case 'undoing':
      return texts.undoing[kind === 'refund' || kind === 'stray' ? 'debt' : kind];
    case 'authorizing':
    case 'awaiting':
    case 'held':
    case 'authorized':
    case 'captured':
    case 'pending':
    case 'label_left':
    case 'visit_left':
    case 'money_left':
    case 'page_left':
      return texts.states[state];
  }
}

function factsOf(row: Hanging): Description[] {
  const { client, brand, last4, payment_id: payment, shipment } = row;
  const facts: (Description | null)[] = [
    { term: texts.facts.since, value: moment(row.since) },
    client && {
      term: texts.facts.client,
      value: (
        <LinkAnchor to="/client/$id" params={{ id: String(client.id) }}>
          {client.name}
        </LinkAnchor>
      ),
    },
    brand && last4 ? { term: texts.facts.card, value: texts.cardOf(brandName(brand), last4) } : null,
    { term: texts.facts.reference, value: row.reference },
    payment ? { term: texts.facts.payment, value: payment } : null,
    row.visit && { term: texts.facts.visit, value: visitTime(row.visit) },
    shipment ? { term: texts.facts.shipment, value: shipment } : null,
    row.tries > 0 ? { term: texts.facts.tries, value: row.tries } : null,
  ];
  return facts.filter(fact => fact !== null);
}
