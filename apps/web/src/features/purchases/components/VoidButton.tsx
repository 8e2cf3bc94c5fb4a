import { Button } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import { useMutation } from '@tanstack/react-query';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { money, moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { useRefreshPurchases } from '../../../lib/own-purchases.ts';
import { purchasesTexts } from '../texts.es.ts';

type Props = {
  parcel: Pick<FullPackage, 'id' | 'tracking_number' | 'price' | 'pickup' | 'void_until' | 'can'>;
};

/** Voids a label after asking, with what comes back and what does not: its price goes back to the customer. */
export function VoidButton({ parcel: { id, tracking_number, price, pickup, void_until, can } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefreshPurchases();
  const voiding = useMutation({
    mutationFn: () => api('DELETE /purchase/label/:id', { params: { id } }),
    onSuccess: answer => {
      setAsking(false);
      if (answer.success) {
        notifySuccess(answer.message ?? done.voided);
      } else {
        notifyError(answer.message);
      }
      refresh();
    },
  });
  if (!can.void) {
    return null;
  }
  const until = void_until && <p>{purchasesTexts.voiding.until(moment(void_until))}</p>;
  return (
    <>
      <Button
        variant="subtle"
        color="red.9"
        c="var(--danger)"
        leftSection={<IconBan size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {purchasesTexts.actions.void}
      </Button>
      <Confirm
        title={purchasesTexts.voiding.title}
        message={
          <>
            {purchasesTexts.voiding.message(tracking_number, money(price))}
            {pickup === 1 && <p>{purchasesTexts.voiding.pickupKept}</p>}
            {until}
          </>
        }
        confirmLabel={purchasesTexts.voiding.confirm}
        danger
        opened={isAsking}
        busy={voiding.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => voiding.mutate()}
      />
    </>
  );
}
