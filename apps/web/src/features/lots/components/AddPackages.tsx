import { Button } from '@mantine/core';
import type { Lot, TakenPackage } from '@puerta/contract/lots';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Card } from '../../../ui/Card.tsx';
import { useAddPackages } from '../api.ts';
import { type Chosen, limitsOf, loadIn, without } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import styles from './LotForm.module.css';
import { PackagePicker } from './PackagePicker.tsx';

const texts = lotTexts.packages;

/** More packages for a lot that has not left. */
export function AddPackages({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const add = useAddPackages(lot.id);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [taken, setTaken] = useState<readonly TakenPackage[]>([]);
  const save = useOnce(async () => {
    if (chosen.size === 0) {
      notifyError(invalid.lot.packages);
      return;
    }
    const answer = await add.mutateAsync([...chosen.keys()]);
    if (answer.success) {
      notifySuccess(done.lotUpdated);
      onClose();
    } else if (answer.error.details) {
      setTaken(answer.error.details);
      setChosen(before => without(before, answer.error.details));
    } else {
      notifyError(answer.message, failures.lotUpdate);
    }
  });
  return (
    <Card title={lotTexts.picker.title}>
      <div className={styles.form}>
        <div>
          <PackagePicker
            type={String(lot.type)}
            destination={{ state: String(lot.state), city: String(lot.city) }}
            chosen={chosen}
            taken={taken}
            loaded={loadIn(lot)}
            limits={limitsOf(lot)}
            onChosen={setChosen}
          />
        </div>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            {texts.cancelAdd}
          </Button>
          <Button onClick={() => void save()} loading={add.isPending}>
            {texts.addChosen(chosen.size)}
          </Button>
        </div>
      </div>
    </Card>
  );
}
