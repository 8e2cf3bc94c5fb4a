import { useState } from 'react';
import type { LotValues } from './lot-form.ts';

type LotForm = {
  setValues: (values: Partial<Omit<LotValues, 'zone'> & { zone: string | null }>) => void;
  clearFieldError: (name: string) => void;
};

/** What the fields of a lot show, kept in step with the form that checks them; no zone is null there. */
export function useLotValues(form: LotForm, first: LotValues) {
  const [values, setValues] = useState(first);
  const change = (next: Partial<LotValues>) => {
    setValues({ ...values, ...next });
    const { zone, ...rest } = next;
    form.setValues(zone === undefined ? rest : { ...rest, zone: zone || null });
    for (const name of Object.keys(next)) {
      form.clearFieldError(name);
    }
  };
  return [values, change] as const;
}
