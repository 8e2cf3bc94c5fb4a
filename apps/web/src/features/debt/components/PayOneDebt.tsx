import { Button, type ButtonProps } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { PayDebtDialog as CardWindow } from './PayDebtDialog.tsx';

const PayDebtDialog = lazy(async () => ({ default: (await import('./PayDebtDialog.tsx')).PayDebtDialog }));

type Props = Pick<ComponentProps<typeof CardWindow>, 'parcel' | 'pay' | 'onPaid'> &
  Pick<ButtonProps, 'className' | 'variant' | 'children'> & { 'aria-label'?: string };

/** Opens the card's window for what one package owes. The look and the words of the button are the place's. */
export function PayOneDebt({ parcel, pay, onPaid, ...look }: Props) {
  const [isPaying, setPaying] = useState(false);
  const icon = look.variant === undefined && <IconCreditCard size={18} aria-hidden />;
  return (
    <>
      <Button color="red.9" leftSection={icon} {...look} onClick={() => setPaying(true)} />
      <Suspense>
        {isPaying && (
          <PayDebtDialog
            parcel={parcel}
            pay={pay}
            opened
            onClose={() => setPaying(false)}
            onPaid={(isHeld, payment) => {
              setPaying(false);
              onPaid(isHeld, payment);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
