import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { pounds, sides } from '../../../lib/format.ts';
import { read } from '../../../lib/query/read.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { parcelTexts, type ParcelValues } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import styles from './orders.module.css';

const texts = orderTexts.boxes;
const ROOM = 'boxes';

/** "Mis cajas": picking one fills in its measures, its content and what that is worth. Nothing where none is saved. */
export function SavedBoxes({ onPick }: { onPick: (box: Partial<ParcelValues>) => void }) {
  const { data: boxes = [] } = useQuery(read(ROOM, 'GET /profile/boxes'));
  const [picked, setPicked] = useState('');
  const removing = useAct((id: number) => api('DELETE /profile/box/:id', { params: { id } }), {
    refresh: [ROOM],
  });
  const chosen = boxes.find(({ id }) => String(id) === picked);
  const pick = (value: string) => {
    setPicked(value);
    const box = boxes.find(({ id }) => String(id) === value);
    if (box) {
      const { id: _id, name: _name, ...measures } = box;
      onPick(parcelTexts(measures));
    }
  };
  return (
    boxes.length > 0 && (
      <div className={styles.save}>
        <div className={styles.boxes}>
          <ChoiceCards
            wide
            legend={texts.title}
            choices={boxes.map(box => ({
              value: String(box.id),
              title: box.name,
              text: `${sides(box)} · ${pounds(box.weight)}`,
            }))}
            value={picked}
            onChange={pick}
          />
        </div>
        {chosen && (
          <AskedButton
            variant="subtle"
            size="compact-md"
            question={{ title: texts.remove(chosen.name), message: texts.removeText }}
            onConfirm={() => removing.mutateAsync(chosen.id)}
          >
            {texts.remove(chosen.name)}
          </AskedButton>
        )}
      </div>
    )
  );
}

/** "Guardar esta caja": saved as the wizard goes on, by what is in it where it gets no name of its own. */
export function useSaveBox() {
  const [isOn, setOn] = useState(false);
  const [name, setName] = useState('');
  const { mutate } = useAct(
    (box: ParcelValues) =>
      api('POST /profile/box', { body: { ...box, name: name.trim() || box.content.trim().slice(0, 60) } }),
    { refused: texts.failed, refresh: [ROOM] },
  );
  return {
    save: (box: ParcelValues) => isOn && mutate(box),
    fields: (
      <div className={styles.save}>
        <CheckField checked={isOn} onChange={setOn}>
          {texts.save}
        </CheckField>
        {isOn && (
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
        )}
      </div>
    ),
  };
}
