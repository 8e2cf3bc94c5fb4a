import { TextInput } from '@mantine/core';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  error: string | null;
  onChange: (typed: string) => void;
};

/** By how many percent prices are to rise, or fall; `percentOf` reads it. */
export function PercentField({ onChange, ...field }: Props) {
  return (
    <TextInput
      {...field}
      inputMode="text"
      autoComplete="off"
      rightSection={<span aria-hidden>%</span>}
      maxLength={8}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
