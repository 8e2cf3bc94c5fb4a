import { Button, Textarea } from '@mantine/core';
import { brandName } from '@puerta/domain/money/card';
import { done } from '@puerta/contract/messages.es';
import { finishForms } from '@puerta/contract/money/attention';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { moment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ClientLink } from '../../../ui/page/RecordLinks.tsx';
import { visitTime } from '../../pickups/visit-words.ts';
import { type Hanging, MONEY } from '../api.ts';
import { hangingTexts as texts } from '../hanging.es.ts';
import { paymentWords } from '../payment-words.es.ts';
import { whyHanging } from '../why-hanging.ts';
import styles from '../screens/money.module.css';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';

type Props = {
  rows: Hanging[];
  onLook: (row: Hanging) => void;
  /** the one that is being looked at */
  looking: Hanging | null;
  /** the one that was looked at last, and why it could not be */
  refused: { row: Hanging; why: string | null } | undefined;
  onFinish: (row: Hanging) => void;
};

/** What came no further for a quarter of an hour, with all that is known of it. */
export function HangingList({ rows, onLook, looking, refused, onFinish }: Props) {
  return (
    <Card title={texts.title}>
      <p className="quiet">{texts.next}</p>
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
            {refused && keyOf(refused.row) === keyOf(row) && <Trouble text={refused.why} />}
          </li>
        ))}
      </ul>
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

const providerWord = (provider: string) =>
  (paymentWords.providers as Record<string, string>)[provider] ?? provider;
const accountWord = (isOwn: boolean) => texts.account[isOwn ? 'own' : 'shared'];

/** At whose account it is to be looked for stands beside each number. */
function factsOf(row: Hanging): Description[] {
  const { client, brand, last4, payment_id: payment, shipment } = row;
  const facts: (Description | null)[] = [
    { term: texts.facts.since, value: moment(row.since) },
    client && {
      term: texts.facts.client,
      value: <ClientLink client={client} />,
    },
    brand && last4 ? { term: texts.facts.card, value: texts.cardOf(brandName(brand), last4) } : null,
    { term: texts.facts.reference, value: row.reference },
    payment ? { term: texts.facts.payment, value: payment } : null,
    { term: texts.facts.provider, value: texts.at(providerWord(row.provider), accountWord(row.own.payment)) },
    row.kind === 'order' || row.kind === 'pickup'
      ? { term: texts.facts.carrier, value: accountWord(row.own.carrier) }
      : null,
    row.visit && { term: texts.facts.visit, value: visitTime(row.visit) },
    shipment ? { term: texts.facts.shipment, value: shipment } : null,
    row.tries > 0 ? { term: texts.facts.tries, value: row.tries } : null,
  ];
  return facts.filter(fact => fact !== null);
}

type FinishDialogProps = { row: Hanging; onDone: () => void; onClose: () => void };

/** A manager closes what hangs, and says what he found to be true. */
export function FinishDialog({ row, onDone, onClose }: FinishDialogProps) {
  // the manager's word is asked only where a provider could not say it itself
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const about = asked(row);
  const closing = useSentForm({
    schema: finishForms[about],
    initialValues: {
      kind: row.kind,
      id: row.id,
      ...(about === 'money' ? {} : { [about]: '' }),
      reason: '',
      money: false,
    },
    send: body => api('POST /admin/attention/finish', { body }),
    refresh: MONEY,
    said: done.closedReleased,
    onRefused: failure => setRefusals([...refusals, failure.error.code]),
    onDone,
  });
  const { form } = closing;
  return (
    <Dialog title={texts.finish} opened onClose={onClose}>
      <Form of={closing} gap={14} save={texts.save[row.kind]} color="red.9">
        <p>{texts.finishText[row.kind](money(row.amount))}</p>
        {about !== 'money' && (
          <ChoiceCards
            key={form.key(about)}
            {...form.getInputProps(about)}
            legend={about === 'goods' ? texts.goods.legend : texts.refund.legend}
            choices={choicesOf(row)}
          />
        )}
        <Field
          as={Textarea}
          of={form}
          name="reason"
          label={texts.reason}
          description={texts.reasonHint}
          maxLength={300}
          rows={2}
        />
        {refusals.includes('payment_unconfirmed') && (
          <Confirmed text={texts.money} onChange={checked => form.setFieldValue('money', checked)} />
        )}
        {about === 'refund' && refusals.includes('carrier_unconfirmed') && (
          <Confirmed
            text={texts.label}
            onChange={checked => form.setFieldValue('goods', checked ? 'given_back' : undefined)}
          />
        )}
      </Form>
    </Dialog>
  );
}

function Confirmed({ text, onChange }: { text: string; onChange: (checked: boolean) => void }) {
  const [checked, check] = useState(false);
  const change = (next: boolean) => {
    check(next);
    onChange(next);
  };
  return (
    <CheckField checked={checked} onChange={change}>
      {text}
    </CheckField>
  );
}

/** States in which nothing was asked of the carrier yet. */
const NOTHING_ASKED: readonly Hanging['state'][] = ['authorizing', 'awaiting', 'held', 'authorized'];

function asked({ kind, state }: Hanging): keyof typeof finishForms {
  if (kind === 'refund') {
    return 'refund';
  }
  return kind === 'debt' || kind === 'stray' || NOTHING_ASKED.includes(state) ? 'money' : 'goods';
}

function choicesOf({ kind, shipment }: Hanging) {
  if (kind === 'refund') {
    return (['made', 'not_made'] as const).map(value => ({ value, title: texts.refund[value] }));
  }
  const goods = kind === 'pickup' ? 'pickup' : 'order';
  // what has a number exists
  const found = shipment === null ? (['none', 'given_back'] as const) : (['ask', 'given_back'] as const);
  return found.map(value => ({ value, title: texts.goods[value][goods] }));
}
