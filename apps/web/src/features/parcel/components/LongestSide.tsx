import { Button } from '@mantine/core';
import { girth, isWithinGirth, longestFirst } from '@puerta/domain/measures';
import { flushSync } from 'react-dom';
import { plainNumber, sides } from '../../../lib/format.ts';
import { AskAgency } from '../../support/components/AskAgency.tsx';
import { boxText } from '../box-text.ts';
import { parcelTexts } from '../texts.es.ts';
import styles from './LongestSide.module.css';

const texts = parcelTexts.longest;

type SideName = 'length' | 'width' | 'height';
type MeasureName = 'weight' | SideName;
/** What is asked of the form that holds the measures, in pounds and inches as typed. */
export type SidesForm = {
  useWatchValue: (measure: MeasureName) => unknown;
  setValues: (turned: Record<SideName, string>) => void;
  getInputNode: (side: SideName) => HTMLElement | null;
};

type Props = {
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
export function LongestSide({ form, limits, weightMax, sideMax }: Props) {
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
      {isWhole && length < turned.length ? (
        <>
          <p>
            {texts.another(width === turned.length ? texts.width : texts.height, plainNumber(turned.length))}
            {!isWithinGirth(box) && isWithinGirth(turned) && ` ${texts.fits(plainNumber(girth(turned)))}`}
          </p>
          <Button size="compact-md" variant="default" onClick={turn}>
            {texts.turn(sides(turned))}
          </Button>
        </>
      ) : (
        <p>
          {texts.rule} {limits}
        </p>
      )}
      {(weight >= weightMax || turned.length >= sideMax || !isWithinGirth(turned)) && (
        <AskAgency about={boxText({ ...box, weight })} />
      )}
    </div>
  );
}
