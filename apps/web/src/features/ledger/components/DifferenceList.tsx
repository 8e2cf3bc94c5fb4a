import { Button, Textarea } from '@mantine/core';
import { brandName } from '@puerta/domain/money/card';
import { done } from '@puerta/contract/messages.es';
import { finishForms } from '@puerta/contract/money/attention';
import { api } from '../../../lib/query/api.ts';
import { moment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ClientLink, PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { type Difference, MONEY } from '../api.ts';
import { costTexts, differenceTexts as texts, hangingTexts } from '../hanging.es.ts';
import styles from '../screens/money.module.css';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';

type Props = {
  words: { title: string; next: string };
  rows: Difference[];
  onClose: (row: Difference) => void;
};

/** What a provider says of a closed purchase otherwise than our books: both, side by side. */
export function DifferenceList({ words, rows, onClose }: Props) {
  if (rows.length === 0) return null;
  return (
    <Card title={words.title}>
      <p className="quiet">{words.next}</p>
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={row.id}>
            <h3>{row.about === 'cost' ? <PackageLink code={row.tracking} /> : nameOf(row)}</h3>
            {row.about === 'settled' && <p>{settledText(row)}</p>}
            <DescriptionList items={sidesOf(row)} ruled={false} />
            <DescriptionList items={factsOf(row)} ruled={false} />
            <div className={styles.actions}>
              <Button variant="default" aria-label={texts.closeOf(nameOf(row))} onClick={() => onClose(row)}>
                {texts.close}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Such as `Etiqueta, orden 7`. */
function nameOf({ about, tracking, order, reference }: Difference): string {
  const what = texts.about[about];
  if (tracking) {
    return texts.of(what, tracking);
  }
  return order === null ? texts.of(what, reference) : texts.ofOrder(what, order);
}

/** What to do about it: one side has nothing of it, or another amount. */
function settledText({ ours, theirs }: Difference): string {
  if (theirs.amount === null) return texts.settled.missing;
  if (ours.amount !== null) return texts.settled.other;
  return theirs.state === 'refunded' ? texts.settled.givenBack : texts.settled.unknown;
}

const side = (word: string, amount: number | null) => (amount === null ? word : `${word}: ${money(amount)}`);

function sidesOf({ about, ours, theirs }: Difference): Description[] {
  if (about === 'cost') {
    const [quoted, charged] = [ours.amount ?? 0, theirs.amount ?? 0];
    return [
      { term: costTexts.quoted, value: money(quoted) },
      { term: costTexts.charged, value: money(charged) },
      {
        term: charged > quoted ? costTexts.more : costTexts.less,
        value: money(Math.abs(charged - quoted)),
      },
    ];
  }
  const isMoney = about === 'payment' || about === 'refund' || about === 'settled';
  return [
    { term: texts.we, value: side(texts.ours[ours.state], ours.amount) },
    {
      term: isMoney ? texts.gateway : texts.carrier,
      value: side(texts.theirs[theirs.state], theirs.amount),
    },
  ];
}

function factsOf(row: Difference): Description[] {
  const { about, client, brand, last4, number } = row;
  const payment = about === 'cost' ? null : row.payment_id;
  const facts: (Description | null)[] = [
    { term: texts.facts.since, value: moment(row.since) },
    client && {
      term: texts.facts.client,
      value: <ClientLink client={client} />,
    },
    about === 'cost' && row.order !== null ? { term: costTexts.order, value: row.order } : null,
    brand && last4 && about !== 'cost'
      ? { term: texts.facts.card, value: hangingTexts.cardOf(brandName(brand), last4) }
      : null,
    { term: texts.facts.reference, value: row.reference },
    payment ? { term: texts.facts.payment, value: payment } : null,
    number
      ? {
          term: about === 'refund' || about === 'settled' ? texts.facts.refund : texts.facts.number,
          value: number,
        }
      : null,
  ];
  return facts.filter(fact => fact !== null);
}

type CloseDifferenceDialogProps = { row: Difference; onDone: () => void; onClose: () => void };

/** A manager closes a difference, and says what became of it. */
export function CloseDifferenceDialog({ row, onDone, onClose }: CloseDifferenceDialogProps) {
  const closing = useSentForm({
    schema: finishForms.money,
    initialValues: { kind: 'difference', id: row.id, reason: '' },
    send: body => api('POST /admin/attention/finish', { body }),
    said: done.differenceClosed,
    refresh: MONEY,
    onDone,
  });
  return (
    <Dialog title={texts.close} opened onClose={onClose}>
      <Form of={closing} gap={14} save={texts.save} color="red.9">
        <p>{texts.closeText}</p>
        <Field
          as={Textarea}
          of={closing.form}
          name="reason"
          label={hangingTexts.reason}
          description={hangingTexts.reasonHint}
          maxLength={300}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}
