import { Button, TextInput } from '@mantine/core';
import { typedNumber } from '@puerta/domain/typed-number';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../ui/fields.tsx';
import type { CityRow } from '../../places/api.ts';
import { type Change, type Draft, raisedCells } from '../draft.ts';
import { PRICES } from '../figures.ts';
import { tariffTexts } from '../texts.es.ts';
import styles from './RaiseForm.module.css';

const texts = tariffTexts.raise;
const ALL = 'all';
const OPTIONS = [
  ...PRICES.map(figure => ({ value: figure as string, label: tariffTexts.heads[figure] as string })),
  { value: ALL, label: texts.allCosts as string },
];
/** Percents that are no slip of the finger. */
const [LEAST, MOST] = [-90, 300];

type Props = { rows: CityRow[]; draft: Draft; onRaise: (...changes: Change[]) => void };

/** Raises or lowers one price of every city that is shown; the table shows before and after, and nothing is saved. */
export function RaiseForm({ rows, draft, onRaise }: Props) {
  const [figure, setFigure] = useState<string>('air_cost');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const raise = (event: FormEvent) => {
    event.preventDefault();
    const percent = Number(typedNumber(typed.replace('−', '-').replace('+', '').replace('%', '')));
    if (typed.trim() === '' || !(percent >= LEAST && percent <= MOST) || percent === 0) {
      setError(texts.invalid);
      return;
    }
    const figures = PRICES.filter(one => figure === ALL || one === figure);
    const changes = raisedCells(rows, figures, percent, draft);
    setError(changes.length === 0 ? texts.nothing : null);
    if (changes.length > 0) {
      onRaise(...changes);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={raise}>
      <fieldset className={styles.fields}>
        <legend>{texts.legend(rows.length)}</legend>
        <SelectField
          label={texts.figure}
          placeholder={null}
          options={OPTIONS}
          value={figure}
          onChange={setFigure}
        />
        <TextInput
          label={texts.percent}
          inputMode="text"
          autoComplete="off"
          placeholder="+5"
          rightSection={<span aria-hidden>%</span>}
          maxLength={8}
          value={typed}
          error={error}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" h={48}>
          {texts.apply}
        </Button>
      </fieldset>
      <p>{texts.hint}</p>
    </form>
  );
}
