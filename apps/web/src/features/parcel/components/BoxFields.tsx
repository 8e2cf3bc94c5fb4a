import { WEIGHT_MAX, WEIGHT_MIN } from '@puerta/domain/parcel-limits';
import type { ReactNode } from 'react';
import { MeasureField } from '../../../ui/fields.tsx';
import { parcelTexts } from '../texts.es.ts';
import type { SidesForm } from './LongestSide.tsx';

const SIDES = ['length', 'width', 'height'] as const;
type Side = (typeof SIDES)[number];
type Name = 'weight' | Side;

/** What is asked of the form that holds a box's measures. */
export type BoxForm = SidesForm & {
  key: (name: Name) => string;
  getInputProps: (name: Name) => object;
  errors: Partial<Record<Name, ReactNode>>;
};

type Props = {
  form: BoxForm;
  /** inches */
  sideMin: number;
  sideMax: number;
  /** calculators clamp as one leaves a field */
  clamp?: boolean;
  /** whose refusal is about all sides and stands below them: only who hears the page is told it at the field */
  saidBelow?: Side | undefined;
};

/** Weight and sides of a box, four fields. */
export function BoxFields({ form, sideMin, sideMax, clamp = false, saidBelow }: Props) {
  return (
    <>
      <MeasureField
        key={form.key('weight')}
        {...form.getInputProps('weight')}
        label={parcelTexts.weight}
        unit="lb"
        min={WEIGHT_MIN}
        max={WEIGHT_MAX}
        clamp={clamp}
      />
      {SIDES.map(side => (
        <MeasureField
          key={form.key(side)}
          {...form.getInputProps(side)}
          label={parcelTexts.side[side]}
          unit="in"
          min={sideMin}
          max={sideMax}
          clamp={clamp}
          errorProps={side === saidBelow ? { className: 'unseen' } : undefined}
        />
      ))}
    </>
  );
}
