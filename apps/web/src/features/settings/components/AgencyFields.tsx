import { TextInput } from '@mantine/core';
import { CONTIGUOUS_US_STATES } from '@puerta/domain/us-states';
import { money } from '../../../lib/format.ts';
import type { ZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { MeasureField, SelectField } from '../../../ui/fields.tsx';
import type { SettingsValues } from '../settings-values.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { ColorField } from './ColorField.tsx';
import styles from './Settings.module.css';

export type Form = ZodForm<SettingsValues, unknown>['form'];
export const STATES = CONTIGUOUS_US_STATES.map(({ code, name }) => ({ value: code, label: name }));

/** Name, address, contact, brand and margins. */
export function AgencyFields({ form, pickupFee }: { form: Form; pickupFee: number }) {
  const text = (path: keyof SettingsValues, label: string, max: number, description?: string) => (
    <TextInput {...form.getInputProps(path)} label={label} description={description} maxLength={max} />
  );
  return (
    <>
      <Card title={texts.agency}>
        <div className={styles.fields}>
          {text('name', texts.name, 80)}
          {text('short_name', texts.shortName, 6, texts.shortNameHint)}
          {text('slogan', texts.slogan, 200)}
          {text('address', texts.address, 200)}
          {text('city', texts.city, 160)}
          <SelectField {...form.getInputProps('state_code')} label={texts.state} options={STATES} />
          {text('zip_code', texts.zip, 10)}
          {text('phone', texts.phone, 40)}
          {text('support_email', texts.supportEmail, 160)}
          {text('facebook', texts.facebook, 200)}
          {text('instagram', texts.instagram, 200)}
          {text('locker_url', texts.lockerUrl, 300, texts.optional)}
          <ColorField {...form.getInputProps('primary_color')} />
        </div>
      </Card>
      <Card title={texts.money}>
        <div className={styles.fields}>
          <MeasureField
            {...form.getInputProps('profit')}
            label={texts.profit}
            unit={texts.percent}
            min={0}
            max={1000}
          />
          <MeasureField
            {...form.getInputProps('profit_air')}
            label={texts.profitAir}
            unit={texts.percent}
            min={0}
            max={1000}
          />
          <TextInput label={texts.pickup} description={texts.pickupHint} value={money(pickupFee)} readOnly />
        </div>
      </Card>
    </>
  );
}
