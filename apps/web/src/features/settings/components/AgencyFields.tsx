import { TextInput } from '@mantine/core';
import { CONTIGUOUS_US_STATES } from '@puerta/domain/places/us-states';
import { type ReactNode, useState } from 'react';
import { money } from '../../../lib/format.ts';
import type { ZodForm } from '../../../lib/form/use-zod-form.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import type { SettingsValues } from '../api.ts';
import { settingsTexts as texts } from '../texts.es.ts';
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
      <Card id="agency" title={texts.agency}>
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
          {text('facebook', texts.facebook, 200, texts.noPageHint)}
          {text('instagram', texts.instagram, 200, texts.noPageHint)}
          {text('locker_url', texts.lockerUrl, 300, texts.optional)}
          <ColorField {...form.getInputProps('primary_color')} />
        </div>
      </Card>
      <Card id="money" title={texts.money}>
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

type Props = {
  defaultValue?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** The brand's colour: picked, or typed as #rrggbb. */
export function ColorField({ defaultValue = '', onChange, ...props }: Props) {
  const [value, setValue] = useState(defaultValue);
  const change = (next: string) => {
    setValue(next);
    onChange(next);
  };
  return (
    <TextInput
      {...props}
      label={texts.color}
      value={value}
      onChange={event => change(event.currentTarget.value)}
      maxLength={7}
      autoComplete="off"
      rightSectionWidth={52}
      rightSection={
        <input
          type="color"
          className={styles.color}
          aria-label={texts.pickColor}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={event => change(event.currentTarget.value)}
        />
      }
    />
  );
}
