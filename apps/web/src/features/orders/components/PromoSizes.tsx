import type { Promo } from '@puerta/domain/promos';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sides } from '../../../lib/format.ts';
import type { ZodForm } from '../../../lib/use-zod-form.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { type ParcelValues, sizeIndex, sizeTexts } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import styles from './OrderWizard.module.css';

const texts = orderTexts.parcel;
const SIDES = ['length', 'width', 'height'] as const;

type Props = { promo: Promo; form: ZodForm<ParcelValues, unknown>['form'] };

/** A promotion's sizes to pick among; weight and sides are read, not written. */
export function PromoSizes({ promo, form }: Props) {
  const [chosen, setChosen] = useState(() => Math.max(0, sizeIndex(promo, form.getValues())));
  const choices = promo.sizes.map((size, index) => ({
    value: String(index),
    title: sides(size),
    text: texts.upTo(`${size.weight} lb`),
  }));
  const size = promo.sizes[chosen];
  const choose = (index: number) => {
    const next = promo.sizes[index];
    if (next) {
      setChosen(index);
      form.setValues(sizeTexts(next));
    }
  };
  if (!size) {
    return null;
  }
  const fixed = sizeTexts(size);
  const field = (name: keyof typeof fixed, unit: string) => (
    <TextInput
      key={name}
      readOnly
      label={texts[name]}
      value={fixed[name]}
      rightSection={<span aria-hidden="true">{unit}</span>}
      data-path={name}
      error={form.errors[name]}
    />
  );
  return (
    <>
      {choices.length > 1 && (
        <ChoiceCards
          wide
          legend={texts.sizes}
          choices={choices}
          value={String(chosen)}
          onChange={value => choose(Number(value))}
        />
      )}
      <fieldset className={styles.measures}>
        <legend>{texts.measures}</legend>
        {field('weight', 'lb')}
        {SIDES.map(side => field(side, 'in'))}
        <p className={styles.note}>{texts.fixed}</p>
      </fieldset>
    </>
  );
}
