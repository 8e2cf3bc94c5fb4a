import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money, pounds } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import type { CityRow } from '../../places/api.ts';
import { exampleQuery } from '../api.ts';
import type { Draft } from '../draft.ts';
import { tariffTexts } from '../texts.es.ts';
import styles from './CitiesAbove.module.css';

const texts = tariffTexts.example;
const FIRST_BOX = { weight: '12', length: '12', width: '12', height: '12' };
const SIDES = ['weight', 'length', 'width', 'height'] as const;

type Props = { draft: Draft; rows: readonly CityRow[] };

/** What one box costs to a changed city before and after, by the rules that price everybody's. */
export function ExampleQuote({ draft, rows }: Props) {
  const [box, setBox] = useState(FIRST_BOX);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const changed = rows.filter(({ id }) => draft.cities.has(id));
  const city = changed.find(({ id }) => id === chosen) ?? changed.at(-1);
  const edits = (city && draft.cities.get(city.id)) ?? {};
  const figures = Object.fromEntries(
    Object.entries(edits)
      .filter(([figure]) => figure !== 'active')
      .map(([figure, { becomes }]) => [figure, becomes]),
  );
  const sides = Object.fromEntries(SIDES.map(side => [side, Number(box[side])])) as Record<
    (typeof SIDES)[number],
    number
  >;
  const quote = useQuery(exampleQuery(city ? { city: city.id, ...sides, figures } : null));
  if (!city) {
    return null;
  }
  return (
    <div className={styles.example}>
      <p>
        <b>{texts.title(city.city, pounds(sides.weight))}</b>
        {quote.isError && <span>{texts.failed}</span>}
        {quote.data?.map(({ type, before, after }) => (
          <span key={type}>
            {texts.way[type === 'AIR' ? 'AIR' : 'OCEAN']}{' '}
            {texts.change(
              before === null ? tariffTexts.none : money(before),
              after === null ? tariffTexts.none : money(after),
            )}
          </span>
        ))}
      </p>
      <Button size="compact-sm" variant="outline" className={styles.quiet} onClick={() => setAsking(true)}>
        {texts.choose}
      </Button>
      <Dialog title={texts.choose} opened={isAsking} onClose={() => setAsking(false)}>
        <div className={styles.box}>
          <SelectField
            label={texts.city}
            placeholder={null}
            options={changed.map(({ id, city: name }) => ({ value: id, label: name }))}
            value={city.id}
            onChange={id => setChosen(Number(id))}
          />
          {SIDES.map(side => (
            <MeasureField
              key={side}
              label={texts[side]}
              defaultValue={box[side]}
              min={1}
              max={side === 'weight' ? 150 : 108}
              clamp
              onChange={value => setBox(before => ({ ...before, [side]: value }))}
            />
          ))}
        </div>
        <Button onClick={() => setAsking(false)}>{texts.see}</Button>
      </Dialog>
    </div>
  );
}
