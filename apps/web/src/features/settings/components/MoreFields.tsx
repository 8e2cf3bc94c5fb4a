import { Textarea, TextInput } from '@mantine/core';
import { WEIGHT_MAX, WEIGHT_MIN } from '@puerta/domain/parcels/parcel-limits';
import { kilograms } from '@puerta/domain/parcels/measures';
import { RECOMMENDED_AIR_LIMIT } from '@puerta/domain/parcels/weight-limits';
import { Card } from '../../../ui/page/Card.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { timeZones } from '../api.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { type Form, STATES } from './AgencyFields.tsx';
import styles from './Settings.module.css';

export const WAYS = ['air', 'ocean', 'ground'] as const;
const AIR_HINT = texts.airLimitHint(RECOMMENDED_AIR_LIMIT, kilograms(RECOMMENDED_AIR_LIMIT).toFixed(0));

/** What a package may weigh by each way. */
export function LimitFields({ form }: { form: Form }) {
  return (
    <Card id="limits" title={texts.limits}>
      <p className={styles.note}>{texts.limitsHint}</p>
      <div className={styles.fields}>
        {WAYS.map(way => (
          <MeasureField
            key={way}
            {...form.getInputProps(`${way}_weight_max`)}
            label={texts.limit[way]}
            description={way === 'air' ? AIR_HINT : texts.limitHint}
            unit="lb"
            min={WEIGHT_MIN}
            max={WEIGHT_MAX}
          />
        ))}
      </div>
    </Card>
  );
}

/** Where orders to Venezuela ship to. */
export function WarehouseFields({ form }: { form: Form }) {
  const text = (path: string, label: string, max: number) => (
    <TextInput {...form.getInputProps(`warehouse.${path}`)} label={label} maxLength={max} />
  );
  return (
    <Card id="warehouse" title={texts.warehouse}>
      <p className={styles.note}>{texts.warehouseHint}</p>
      <div className={styles.fields}>
        {text('name', texts.warehouseName, 160)}
        {text('address', texts.warehouseAddress, 200)}
        {text('city', texts.warehouseCity, 160)}
        <SelectField
          {...form.getInputProps('warehouse.state')}
          label={texts.warehouseState}
          options={STATES}
        />
        {text('zip', texts.warehouseZip, 10)}
        {text('phone', texts.warehousePhone, 40)}
      </div>
    </Card>
  );
}

/** What visitors read. */
export function PageFields({ form }: { form: Form }) {
  return (
    <Card id="page" title={texts.page}>
      <div className={styles.texts}>
        <Textarea
          {...form.getInputProps('story')}
          label={texts.story}
          description={texts.storyHint}
          rows={4}
          maxLength={4000}
        />
        <Textarea
          {...form.getInputProps('terms_text')}
          label={texts.terms}
          description={texts.termsHint}
          rows={6}
          maxLength={60_000}
        />
      </div>
    </Card>
  );
}

const CHOICES = [
  { value: 1, label: texts.yes },
  { value: 0, label: texts.no },
];

/** Tracking numbers, time zone, second factor and what visitors see. */
export function OperationFields({ form, timeZone }: { form: Form; timeZone: string }) {
  return (
    <Card id="advanced" title={texts.advanced}>
      <div className={styles.fields}>
        <TextInput
          {...form.getInputProps('tracking_prefix')}
          label={texts.prefix}
          description={texts.prefixHint}
          maxLength={4}
        />
        <SelectField
          {...form.getInputProps('time_zone')}
          label={texts.timeZone}
          options={timeZones(timeZone).map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          placeholder={null}
        />
        <SelectField
          {...form.getInputProps('second_factor_required')}
          label={texts.secondFactor}
          options={CHOICES}
          placeholder={null}
        />
        <SelectField
          {...form.getInputProps('public_amounts')}
          label={texts.publicAmounts}
          description={texts.publicAmountsHint}
          options={CHOICES}
          placeholder={null}
        />
      </div>
    </Card>
  );
}
