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
import { typedNumber } from '@puerta/domain/text/typed-number';
import { uiTexts } from '../texts.es.ts';

/** What `form.getInputProps(name)` answers for an uncontrolled form, and plain props as well. */
type FieldProps = Omit<TextInputProps, 'onChange' | 'defaultValue' | 'value'> & {
  defaultValue?: string | number;
  onChange?: (value: string) => void;
};

/** A password with the eye that shows it, for the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }}
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
      {...props}
      value={text}
      onChange={event => change(event.currentTarget.value)}
      onBlur={format}
    />
  );
}

type MeasureProps = FieldProps & {
  min: number;
  max: number;
  /** digits after the point */
  decimals?: number;
  /** calculators clamp as one leaves the field; elsewhere the refusal beside the field says it */
  clamp?: boolean;
  unit?: string;
  /** letters stay, and are refused when it is sent: without them the figures around them would be another number */
  asTyped?: boolean;
};

const NO_FIGURE = /[^\d.,-]/g;
/** A scale writes it behind the number. */
const UNIT = /\s*(lbs?|in)$/i;

/**
 * A number with a unit; it may be clamped to its limits as one leaves the field. The form gets it with a decimal point
 * alone, and so does the field as one leaves it: thousands were meant as thousands.
 */
export function MeasureField(props: MeasureProps) {
  const { onChange, onBlur, defaultValue = '', min, max, decimals = 2, clamp = false, ...others } = props;
  const { unit, asTyped = false, ...rest } = others;
  const [text, setText] = useState(String(defaultValue));
  const change = (next: string) => {
    setText(next);
    onChange?.(typedNumber(next));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const plain = typedNumber(text);
    const left = clamp ? clampMeasure(plain, { min, max, decimals }) : plain;
    if (left !== text) {
      change(left);
    }
    onBlur?.(event);
  };
  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={12}
      rightSection={unit ? <span aria-hidden="true">{unit}</span> : undefined}
      style={{ '--letters': String(Math.max(1, text.length)) }}
      {...rest}
      value={text}
      onChange={event => change(event.currentTarget.value.replace(asTyped ? UNIT : NO_FIGURE, ''))}
      onBlur={leave}
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
  name?: string;
  'data-path'?: string;
};

/** A choice among few or many: the browser's own list, which phones and keyboards know best. */
export function SelectField({ options, placeholder = uiTexts.choose, onChange, ...props }: SelectProps) {
  const entries = options.map(option => ({ value: String(option.value), label: option.label }));
  return (
    <NativeSelect
      {...props}
      rightSection={<IconSelector size={18} aria-hidden />}
      data={placeholder === null ? entries : [{ value: '', label: placeholder }, ...entries]}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  );
}

type Limits = { min: number; max: number; decimals: number };

/** What was typed, brought within its limits and decimals; an empty or unreadable text stays empty. */
export function clampMeasure(text: string, { min, max, decimals }: Limits): string {
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) {
    return '';
  }
  const clamped = Math.min(max, Math.max(min, value));
  return String(Number(clamped.toFixed(decimals)));
}
