import { useState } from 'react';
import { useScanField } from '../../../lib/use-scanner.ts';
import { type NextMode, ScanForm, type ScanOutcome } from './ScanForm.tsx';

/** How a code went, and what is said of it. */
export type Said = { outcome: ScanOutcome; text: string };

type Props = {
  /** of the last code; null before the first */
  said: Said | null;
  onCode: (code: string) => void;
  label: string;
  prompt: string;
  submit: string;
  mode?: NextMode | undefined;
};

/** A field for codes that says beside itself how the last one went. */
export function SaidScan({ said, ...form }: Props) {
  const field = useScanField();
  const [value, setValue] = useState('');
  const isRefused = said?.outcome === 'bad';
  return (
    <ScanForm
      {...form}
      field={field}
      value={value}
      onValue={setValue}
      error={isRefused ? said.text : null}
      outcome={said?.outcome ?? null}
      hint={<span role="status">{!isRefused && said?.text}</span>}
    />
  );
}
