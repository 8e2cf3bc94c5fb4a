import {
  CALCULATOR_SIDE_MAX,
  CALCULATOR_SIDE_MIN,
  WEIGHT_MAX,
  WEIGHT_MIN,
} from '@puerta/domain/parcel-limits';
import { MeasureField } from '../../../ui/fields.tsx';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './Calculator.module.css';

type Name = 'weight' | 'length' | 'width' | 'height';
type Props = { field: (name: Name) => object; keyOf: (name: Name) => string };

const SIDES: readonly Name[] = ['length', 'width', 'height'];

/** Weight and sides, which go back to their limits as one leaves them. */
export function MeasureFields({ field, keyOf }: Props) {
  return (
    <>
      <div className={styles.measures}>
        <MeasureField
          key={keyOf('weight')}
          {...field('weight')}
          label={texts.weight}
          unit="lb"
          min={WEIGHT_MIN}
          max={WEIGHT_MAX}
          clamp
        />
        {SIDES.map(side => (
          <MeasureField
            key={keyOf(side)}
            {...field(side)}
            label={texts[side]}
            unit="in"
            min={CALCULATOR_SIDE_MIN}
            max={CALCULATOR_SIDE_MAX}
            clamp
          />
        ))}
      </div>
      <p className={styles.note}>{texts.longest}</p>
    </>
  );
}
