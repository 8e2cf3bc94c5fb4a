import { WEIGHT_MAX, WEIGHT_MIN } from '@puerta/domain/parcels/parcel-limits';
import type { ReactNode } from 'react';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { parcelTexts } from '../texts.es.ts';
import { Button } from '@mantine/core';
import {
  girth,
  isWithinGirth,
  longestFirst,
  type Parcel,
  PRESET_BOXES,
} from '@puerta/domain/parcels/measures';
import { flushSync } from 'react-dom';
import { plainNumber, pounds, sides } from '../../../lib/format.ts';
import { AskAgency } from '../../support/components/AskAgency.tsx';
import { askTexts } from '../../support/ask.es.ts';
import styles from '../parcel.module.css';

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

const longestTexts = parcelTexts.longest;

type SideName = 'length' | 'width' | 'height';
type MeasureName = 'weight' | SideName;
/** What is asked of the form that holds the measures, in pounds and inches as typed. */
type SidesForm = {
  useWatchValue: (measure: MeasureName) => unknown;
  setValues: (turned: Record<SideName, string>) => void;
  getInputNode: (side: SideName) => HTMLElement | null;
};

type LongestProps = {
  form: SidesForm;
  limits: string;
  /** pounds and inches that are sold here: from there on the agency can be asked */
  weightMax: number;
  sideMax: number;
};

/**
 * That the length is the longest side; where another one is longer, which, with a button that turns the box. Nothing
 * is turned by itself (docs/rules/measures.md). A box that is too large leads to the agency.
 */
export function LongestSide({ form, limits, weightMax, sideMax }: LongestProps) {
  const weight = Number(form.useWatchValue('weight'));
  const [length, width, height] = [
    Number(form.useWatchValue('length')),
    Number(form.useWatchValue('width')),
    Number(form.useWatchValue('height')),
  ];
  const box = { length, width, height };
  const turned = longestFirst(box);
  const isWhole = Object.values(box).every(side => side > 0);
  const turn = () => {
    // the fields are drawn anew with their values: the focus goes to one that stays
    flushSync(() =>
      form.setValues({
        length: String(turned.length),
        width: String(turned.width),
        height: String(turned.height),
      }),
    );
    form.getInputNode('length')?.focus();
  };
  return (
    <div role="status" className={styles.longest}>
      {isWhole && length < turned.length && !isPreset(box) ? (
        <>
          <p>
            {longestTexts.another(
              width === turned.length ? longestTexts.width : longestTexts.height,
              plainNumber(turned.length),
            )}
            {!isWithinGirth(box) &&
              isWithinGirth(turned) &&
              ` ${longestTexts.fits(plainNumber(girth(turned)))}`}
          </p>
          <Button size="compact-md" variant="default" onClick={turn}>
            {longestTexts.turn(sides(turned))}
          </Button>
        </>
      ) : (
        <p>
          {longestTexts.rule} {limits}
        </p>
      )}
      {(weight >= weightMax || turned.length >= sideMax || !isWithinGirth(turned)) && (
        <AskAgency about={boxText({ ...box, weight })} />
      )}
    </div>
  );
}

/** Whether we offer it with its sides in this very order. */
const isPreset = (box: Record<Side, number>): boolean =>
  PRESET_BOXES.some(preset => sides(preset) === sides(box));

/** una caja de 150 lb y 107 × 10 × 10 in: as a question to the agency says it */
export const boxText = (parcel: Parcel): string => askTexts.box(pounds(parcel.weight), sides(parcel));
