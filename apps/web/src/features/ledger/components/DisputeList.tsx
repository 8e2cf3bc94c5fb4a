import { Button, Textarea } from '@mantine/core';
import { closeDisputeBody } from '@puerta/contract/money/disputes';
import { brandName } from '@puerta/domain/money/card';
import { useState } from 'react';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { moment, money } from '../../../lib/format.ts';
import { api } from '../../../lib/query/api.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ClientLink, PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { type Attention, MONEY } from '../api.ts';
import { disputeTexts as texts } from '../disputes.es.ts';
import styles from '../screens/money.module.css';

type Dispute = Attention['disputes'][number];
type Props = { rows: Dispute[]; onSettled: () => void };

/** What banks say of payments afterwards: until when it is to be answered, why, and what is to be done. */
export function DisputeList({ rows, onSettled }: Props) {
  const [closing, setClosing] = useState<Dispute | null>(null);
  return (
    <Card title={texts.title}>
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={row.id} aria-label={nameOf(row)}>
            <h3>{nameOf(row)}</h3>
            <p>{texts.next[row.next]}</p>
            <DescriptionList items={factsOf(row)} ruled={false} />
            <div className={styles.actions}>
              {row.evidence && <SaveEvidence row={row} />}
              {row.next === 'answer' && <SendEvidence row={row} onSent={onSettled} />}
              <Button
                variant="default"
                aria-label={texts.closeOf(nameOf(row))}
                onClick={() => setClosing(row)}
              >
                {texts.close}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {closing && <CloseDialog row={closing} onDone={onSettled} onClose={() => setClosing(null)} />}
    </Card>
  );
}

/** Such as `Disputa de $86.62`. */
const nameOf = ({ kind, amount }: Dispute) => texts.of(texts.kinds[kind], money(amount));

/** A code of the provider's, in words; of one that is new to us as it is. */
const wordOf = (words: Record<string, string>, code: string): string => words[code] ?? code;

function factsOf(row: Dispute): Description[] {
  const { facts } = texts;
  const { due, sent, reason, brand, last4 } = row;
  // once it is with the bank nobody has a deadline, whatever its last event said
  const isSent = sent !== null && row.next === 'wait';
  const all: (Description | false | null | '')[] = [
    due !== null && row.next !== 'wait' && { term: facts.due, value: moment(due) },
    { term: facts.state, value: isSent ? texts.isSent : wordOf(texts.states, row.state) },
    reason && { term: facts.reason, value: wordOf(texts.reasons, reason) },
    sent !== null && { term: facts.sent, value: moment(sent) },
    row.client && { term: facts.client, value: <ClientLink client={row.client} /> },
    row.tracking !== null && { term: facts.package, value: <PackageLink code={row.tracking} /> },
    row.order !== null && { term: facts.order, value: String(row.order) },
    brand && last4 ? { term: facts.card, value: texts.cardOf(brandName(brand), last4) } : null,
    { term: facts.number, value: texts.numberOf(wordOf(texts.providers, row.provider), row.provider_id) },
    { term: facts.payment, value: row.payment_id },
    { term: facts.date, value: moment(row.date) },
  ];
  return all.filter(fact => fact !== false && fact !== null && fact !== '');
}

function SaveEvidence({ row }: { row: Dispute }) {
  const { id } = row;
  const save = useSavePdf(row.provider_id, () => api('GET /admin/disputes/:id/evidence', { params: { id } }));
  return (
    <Button
      variant="default"
      aria-label={texts.saveOf(nameOf(row))}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.save}
    </Button>
  );
}

/** Its bank takes it once: it is asked before it is sent. */
function SendEvidence({ row, onSent }: { row: Dispute; onSent: () => void }) {
  const { id } = row;
  const send = useAct(() => api('POST /admin/disputes/evidence', { body: { id } }), {
    refresh: MONEY,
    onDone: onSent,
  });
  const question = { title: texts.sendTitle, message: texts.sendText(nameOf(row)), confirmLabel: texts.send };
  return (
    <AskedButton
      aria-label={texts.sendOf(nameOf(row))}
      question={question}
      onConfirm={() => send.mutateAsync()}
    >
      {texts.send}
    </AskedButton>
  );
}

type CloseDialogProps = { row: Dispute; onDone: () => void; onClose: () => void };

function CloseDialog({ row, onDone, onClose }: CloseDialogProps) {
  const closing = useSentForm({
    schema: closeDisputeBody,
    initialValues: { id: row.id, state: row.state, reason: '' },
    send: body => api('POST /admin/disputes/close', { body }),
    refresh: MONEY,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <Dialog title={texts.closeOf(nameOf(row))} opened onClose={onClose}>
      <Form of={closing} gap={14} save={texts.close}>
        <p>{texts.closeText}</p>
        <Field
          as={Textarea}
          of={closing.form}
          name="reason"
          label={texts.reason}
          description={texts.reasonHint}
          maxLength={300}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}
