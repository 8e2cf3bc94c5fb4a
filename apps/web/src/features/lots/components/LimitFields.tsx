import { LOT_LIMIT_MAX } from '@puerta/domain/lot-status';
import { MeasureField } from '../../../ui/fields.tsx';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.fields;
const LIMITS = [
  { name: 'weightLimit', unit: 'lb' },
  { name: 'volumeLimit', unit: 'ft³' },
] as const;
type Name = (typeof LIMITS)[number]['name'];

type Props = { field: (name: Name) => object; keyOf: (name: Name) => string };

/** What a lot should weigh and fill at most; blank is no limit. */
export function LimitFields({ field, keyOf }: Props) {
  return LIMITS.map(({ name, unit }) => (
    <MeasureField
      key={keyOf(name)}
      {...field(name)}
      label={texts[name]}
      min={1}
      max={LOT_LIMIT_MAX}
      unit={unit}
    />
  ));
}
