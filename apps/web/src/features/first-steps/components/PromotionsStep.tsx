import { Button } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import type { KeptProduct } from '@puerta/contract/money/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { api } from '../../../lib/query/api.ts';
import { read } from '../../../lib/query/read.ts';
import { useCall } from '../../../lib/query/use-act.ts';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { useCompared } from '../../products/use-compared.ts';
import { useSeen } from '../api.ts';
import { firstStepsTexts } from '../texts.es.ts';
import styles from './FirstSteps.module.css';

const texts = firstStepsTexts.promotions;
type Props = { onDone: () => void };

/** Which of the fixed prices that the portal brings the agency offers, and which are dearer than its own. */
export const PromotionsStep = ({ onDone }: Props) => (
  <Loaded query={useQuery(read('products', 'GET /product'))}>
    {products => <Promotions rows={products.filter(({ price }) => price !== undefined)} onDone={onDone} />}
  </Loaded>
);

function Promotions({ rows, onDone }: Props & { rows: readonly KeptProduct[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, boolean>>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const dearer = useCompared();
  const seen = useSeen();
  const change = useCall(
    (product: KeptProduct) => {
      const { id, name, sku, description, interName, typeProduct } = product;
      const active = product.active !== 1;
      return api('PUT /product', {
        body: { id, name, sku, description, interName, typeProduct, active },
      });
    },
    ['products'],
  );
  const save = useOnce(async () => {
    setTrouble(null);
    for (const row of rows.filter(({ id, active }) => (chosen[id] ?? active === 1) !== (active === 1))) {
      const answer = await change.mutateAsync(row);
      if (!answer.success) return setTrouble(answer.message);
    }
    const answer = await seen.mutateAsync('promotions');
    if (!answer.success) return setTrouble(answer.message);
    notifySuccess(done.infoUpdated);
    onDone();
  });
  return (
    <div className={styles.panel}>
      <p>{texts.lead}</p>
      {rows.map(({ id, code, name, price, active }) => (
        <div key={id} className={styles.promotion}>
          <CheckField
            checked={chosen[id] ?? active === 1}
            onChange={checked => setChosen({ ...chosen, [id]: checked })}
          >
            {texts.offer(name, money(price ?? 0))}
          </CheckField>
          {dearer(code) && <small>{dearer(code)}</small>}
        </div>
      ))}
      <Trouble text={trouble} />
      <Button loading={change.isPending || seen.isPending} onClick={() => void save()}>
        {firstStepsTexts.save}
      </Button>
    </div>
  );
}
