import { Button, Textarea } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { outsidePaymentBody, waiverBody } from '@puerta/contract/money/ledger';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { IconBan, IconCash, IconDiscount, IconReceipt, IconRuler } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { money } from '../../../lib/format.ts';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { useAct } from '../../../lib/query/use-act.ts';
import { MONEY } from '../api.ts';
import { moneyTexts } from '../texts.es.ts';
import { OutsideDialog } from './OutsideDialog.tsx';
import styles from '../screens/money.module.css';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';

const texts = moneyTexts.collect;

type Props = {
  record: Pick<FullPackage, 'id' | 'tracking_number' | 'debt' | 'can'>;
};

/** What a manager may do about a package's money; nothing where the server allows nothing. */
export function PackageMoney({ record }: Props) {
  const { can } = record;
  if (!can.collect && !can.invoice && !can.void) {
    return null;
  }
  return (
    <div className={styles.card}>
      <Card title={texts.title}>
        <div className={styles.moves}>
          {can.collect && <Collect record={record} />}
          {can.invoice && <InvoiceButton tracking={record.tracking_number} />}
          {can.void && <VoidButton record={record} />}
        </div>
      </Card>
    </div>
  );
}

function Collect({ record }: Props) {
  const [open, setOpen] = useState<'outside' | 'waive' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button leftSection={<IconCash size={18} aria-hidden />} onClick={() => setOpen('outside')}>
        {texts.outside}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDiscount size={18} aria-hidden />}
        onClick={() => setOpen('waive')}
      >
        {texts.waive}
      </Button>
      <LinkButton
        to="/receive-tracking"
        search={{ code: record.tracking_number }}
        variant="default"
        leftSection={<IconRuler size={18} aria-hidden />}
      >
        {texts.measure}
      </LinkButton>
      {open === 'outside' && <CollectOutside record={record} onClose={close} />}
      {open === 'waive' && <WaiveDialog record={record} onClose={close} />}
    </>
  );
}

function CollectOutside({ record: { id, debt }, onClose }: Props & { onClose: () => void }) {
  const amount = money(debt);
  const words = {
    title: texts.outsideTitle,
    text: texts.outsideText(amount),
    method: texts.method,
    save: texts.saveOutside(amount),
    done: done.outsidePaid,
  };
  return (
    <OutsideDialog
      id={id}
      schema={outsidePaymentBody}
      words={words}
      send={body => api('POST /order/payment', { body })}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

function InvoiceButton({ tracking }: { tracking: string }) {
  const save = useSavePdf(texts.invoiceFile(tracking), () =>
    api('GET /clients/invoice/:tracking', { params: { tracking } }),
  );
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {texts.invoice}
    </Button>
  );
}

function VoidButton({ record: { id, tracking_number: tracking } }: Props) {
  const voiding = useAct(() => api('DELETE /purchase/label/:id', { params: { id } }), {
    said: done.voided,
    refresh: MONEY,
  });
  return (
    <AskedButton
      variant="default"
      c="var(--danger)"
      leftSection={<IconBan size={18} aria-hidden />}
      question={{
        title: texts.voidTitle,
        message: texts.voidText(tracking),
        confirmLabel: texts.void,
        danger: true,
      }}
      onConfirm={() => voiding.mutateAsync()}
    >
      {texts.void}
    </AskedButton>
  );
}

type WaiveDialogProps = { record: Pick<FullPackage, 'id' | 'debt'>; onClose: () => void };

/** The agency gives up what is owed, and says why. */
function WaiveDialog({ record, onClose }: WaiveDialogProps) {
  const waive = useSentForm({
    schema: waiverBody,
    initialValues: { id: record.id, reason: '' },
    send: body => api('POST /order/waive', { body }),
    said: done.waived,
    refresh: MONEY,
    onDone: onClose,
  });
  const amount = money(record.debt);
  return (
    <Dialog title={texts.waiveTitle} opened onClose={onClose}>
      <Form of={waive} gap={14} save={texts.saveWaiver(amount)} color="red.9">
        <p>{texts.waiveText(amount)}</p>
        <Field as={Textarea} of={waive.form} name="reason" label={texts.reason} maxLength={300} rows={2} />
      </Form>
    </Dialog>
  );
}
