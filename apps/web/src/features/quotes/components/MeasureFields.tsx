import { invalid } from '@puerta/contract/messages.es';
import {
  CALCULATOR_SIDE_MAX,
  CALCULATOR_SIDE_MIN,
  WEIGHT_MAX,
  WEIGHT_MIN,
  WIZARD_SIDE_MAX,
} from '@puerta/domain/parcel-limits';
import { MeasureField } from '../../../ui/fields.tsx';
import { LongestSide, type SidesForm } from '../../parcel/components/LongestSide.tsx';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './Calculator.module.css';

type Name = 'weight' | 'length' | 'width' | 'height';
type Props = {
  form: SidesForm & {
    key: (name: Name) => string;
    getInputProps: (name: Name) => object;
    errors: Partial<Record<Name, React.ReactNode>>;
  };
};

const SIDES: readonly Name[] = ['length', 'width', 'height'];

/** Weight and sides, which go back to their limits as one leaves them. */
export function MeasureFields({ form }: Props) {
  const isTooLarge = form.errors.length === invalid.calculator.girth;
  return (
    <div className={styles.measures}>
      <MeasureField
        key={form.key('weight')}
        {...form.getInputProps('weight')}
        label={texts.weight}
        unit="lb"
        min={WEIGHT_MIN}
        max={WEIGHT_MAX}
        clamp
      />
      {SIDES.map(side => (
        <MeasureField
          key={form.key(side)}
          {...form.getInputProps(side)}
          label={texts[side]}
          unit="in"
          min={CALCULATOR_SIDE_MIN}
          max={CALCULATOR_SIDE_MAX}
          clamp
          // about all three: its sentence stands below them, where it has room
          errorProps={side === 'length' && isTooLarge ? { className: 'unseen' } : undefined}
        />
      ))}
      {isTooLarge && (
        <p className={styles.error} aria-hidden="true">
          {form.errors.length}
        </p>
      )}
      <LongestSide form={form} limits={texts.limits} weightMax={WEIGHT_MAX} sideMax={WIZARD_SIDE_MAX} />
    </div>
  );
}
