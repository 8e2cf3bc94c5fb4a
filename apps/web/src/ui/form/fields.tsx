import '@mantine/core/styles/PasswordInput.layer.css';
import {
  NativeSelect,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { formatUsPhone, stripUsPhone } from '@puerta/domain/people/phone';
import { uiTexts } from '../texts.es.ts';

/** What `form.getInputProps(name)` answers for an uncontrolled form, and plain props as well. */
export type FieldProps = Omit<TextInputProps, 'onChange' | 'defaultValue' | 'value'> & {
  defaultValue?: string | number;
  onChange?: (value: string) => void;
};

/** A password with the eye that shows it, for the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword, 'aria-pressed': isShown }}
      onVisibilityChange={setShown}
      // the kit says it of the frame around the field
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

/** A US phone: any usual writing may be typed or pasted; leaving the field shows (305) 555-0123. */
export function PhoneField({ onChange, onBlur, defaultValue = '', ...props }: FieldProps) {
  const [text, setText] = useState(() => formatUsPhone(stripUsPhone(String(defaultValue))));
  const change = (next: string) => {
    setText(next);
    onChange?.(next);
  };
  const format = (event: FocusEvent<HTMLInputElement>) => {
    change(formatUsPhone(stripUsPhone(text)));
    onBlur?.(event);
  };
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={40}
      description={props.error && uiTexts.usPhone}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...props}
      value={text}
      onChange={event => change(event.currentTarget.value)}
      onBlur={format}
    />
  );
}

type Option = { value: string | number; label: string };
type SelectProps = {
  label: string;
  options: readonly Option[];
  /** first, empty entry; null for none */
  placeholder?: string | null;
  value?: string | number;
  defaultValue?: string | number;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
  disabled?: boolean;
  required?: boolean;
  autoComplete?: string;
  name?: string;
  'data-path'?: string;
};

/** A choice among few or many: the browser's own list, which phones and keyboards know best. */
export function SelectField({ options, placeholder = uiTexts.choose, onChange, ...props }: SelectProps) {
  const entries = options.map(option => ({ value: String(option.value), label: option.label }));
  return (
    <NativeSelect
      withAsterisk={false}
      {...props}
      rightSection={<IconSelector size={18} aria-hidden />}
      data={placeholder === null ? entries : [{ value: '', label: placeholder }, ...entries]}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  );
}
