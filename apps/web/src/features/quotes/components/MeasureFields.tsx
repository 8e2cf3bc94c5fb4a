import { invalid } from '@puerta/contract/messages.es';
import {
  CALCULATOR_SIDE_MAX,
  CALCULATOR_SIDE_MIN,
  WEIGHT_MAX,
  WIZARD_SIDE_MAX,
} from '@puerta/domain/parcel-limits';
import { BoxFields, type BoxForm } from '../../parcel/components/BoxFields.tsx';
import { LongestSide } from '../../parcel/components/LongestSide.tsx';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './Calculator.module.css';

/** Weight and sides, which go back to their limits as one leaves them. */
export function MeasureFields({ form }: { form: BoxForm }) {
  const isTooLarge = form.errors.length === invalid.calculator.girth;
  return (
    <div className={styles.measures}>
      <BoxFields
        form={form}
        sideMin={CALCULATOR_SIDE_MIN}
        sideMax={CALCULATOR_SIDE_MAX}
        clamp
        // about all three: its sentence stands below them, where it has room
        saidBelow={isTooLarge ? 'length' : undefined}
      />
      {isTooLarge && (
        <p className={styles.error} aria-hidden="true">
          {form.errors.length}
        </p>
      )}
      <LongestSide form={form} limits={texts.limits} weightMax={WEIGHT_MAX} sideMax={WIZARD_SIDE_MAX} />
    </div>
  );
}
