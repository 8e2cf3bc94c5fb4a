import { Button } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { outsidePaymentBody } from '@puerta/contract/money';
import type { FullPackage } from '@puerta/contract/packages';
import { IconBan, IconCash, IconDiscount, IconReceipt, IconRuler } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { money } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useSavePdf } from '../../../lib/use-save-pdf.ts';
import { Card } from '../../../ui/Card.tsx';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { useOutsidePayment, useVoidLabel } from '../api.ts';
import { moneyTexts } from '../texts.es.ts';
import { OutsideDialog } from './OutsideDialog.tsx';
import styles from './PackageMoney.module.css';
import { WaiveDialog } from './WaiveDialog.tsx';

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
        <div className={styles.actions}>
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
      settle={useOutsidePayment()}
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
  const voiding = useVoidLabel();
  const confirm = async () => {
    const answer = await voiding.mutateAsync(id);
    if (answer.success) {
      notifySuccess(answer.message ?? done.voided);
    } else {
      notifyError(answer.message);
    }
  };
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
      onConfirm={confirm}
    >
      {texts.void}
    </AskedButton>
  );
}
