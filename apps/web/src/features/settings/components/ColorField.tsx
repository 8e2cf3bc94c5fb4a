import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { settingsTexts as texts } from '../texts.es.ts';
import styles from './Settings.module.css';

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
