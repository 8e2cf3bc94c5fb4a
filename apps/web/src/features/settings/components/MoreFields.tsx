import { Textarea, TextInput } from '@mantine/core';
import { Card } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { timeZones } from '../settings-values.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { type Form, STATES } from './AgencyFields.tsx';
import styles from './Settings.module.css';

/** Where orders to Venezuela ship to. */
export function WarehouseFields({ form }: { form: Form }) {
  const text = (path: string, label: string, max: number) => (
    <TextInput {...form.getInputProps(`warehouse.${path}`)} label={label} maxLength={max} />
  );
  return (
    <Card title={texts.warehouse}>
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
    <Card title={texts.page}>
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

/** Tracking numbers, time zone and second factor. */
export function OperationFields({ form, timeZone }: { form: Form; timeZone: string }) {
  return (
    <Card title={texts.advanced}>
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
      </div>
    </Card>
  );
}
