import { TextInput } from '@mantine/core';
import { typedNumber } from '@puerta/domain/text/typed-number';
import { type FocusEvent, useState } from 'react';
import type { FieldProps } from './fields.tsx';
import { measureTexts } from './measure.es.ts';

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
 * alone, and so does the field as one leaves it: thousands were meant as thousands. A clamped field says what was typed.
 */
export function MeasureField(props: MeasureProps) {
  const { onChange, onBlur, defaultValue = '', min, max, decimals = 2, clamp = false, ...others } = props;
  const { unit, asTyped = false, ...rest } = others;
  const [text, setText] = useState(String(defaultValue));
  const [clamped, setClamped] = useState<string>();
  const change = (next: string, said?: string) => {
    setText(next);
    setClamped(said);
    onChange?.(typedNumber(next));
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const plain = typedNumber(text);
    const left = clamp ? clampMeasure(plain, { min, max, decimals }) : plain;
    if (left !== text) {
      const isOutside = clamp && (Number(plain) > max || Number(plain) < min) && left !== '';
      const limit = unit ? `${left} ${unit}` : left;
      change(left, isOutside ? measureTexts.clamped(text, limit, Number(plain) > max) : undefined);
    }
    onBlur?.(event);
  };
  return (
    <TextInput
      {...(clamped && {
        description: clamped,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      })}
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
