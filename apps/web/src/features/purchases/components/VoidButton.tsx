import { done } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import { useMutation } from '@tanstack/react-query';
import { IconBan } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { money, moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { useRefreshPurchases } from '../../../lib/own-purchases.ts';
import { purchasesTexts } from '../texts.es.ts';

const texts = purchasesTexts.voiding;

type Props = {
  parcel: Pick<FullPackage, 'id' | 'tracking_number' | 'price' | 'pickup' | 'void_until' | 'can'>;
};

/** Voids a label after asking, with what comes back and what does not: its price goes back to the customer. */
export function VoidButton({ parcel: { id, tracking_number, price, pickup, void_until, can } }: Props) {
  const refresh = useRefreshPurchases();
  const voiding = useMutation({
    mutationFn: () => api('DELETE /purchase/label/:id', { params: { id } }),
    onSuccess: answer => {
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
  const message = (
    <>
      {texts.message(tracking_number, money(price))}
      {pickup === 1 && <p>{texts.pickupKept}</p>}
      {void_until && <p>{texts.until(moment(void_until))}</p>}
    </>
  );
  return (
    <AskedButton
      variant="subtle"
      color="red.9"
      c="var(--danger)"
      leftSection={<IconBan size={18} aria-hidden />}
      question={{ title: texts.title, message, confirmLabel: texts.confirm, danger: true }}
      onConfirm={() => voiding.mutateAsync()}
    >
      {purchasesTexts.actions.void}
    </AskedButton>
  );
}
