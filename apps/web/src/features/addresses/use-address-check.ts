import type { CheckedAddress } from '@puerta/contract/people/addresses';
import type { CallInput } from '@puerta/contract/client';
import { useRef, useState } from 'react';
import { api } from '../../lib/query/api.ts';

export type TypedAddress = CallInput<'POST /profile/sender/check'>['body'];
export type Advice =
  | { kind: 'suggestion'; candidates: CheckedAddress[] }
  /** the carrier knows nothing like it */
  | { kind: 'unknown' };

const ZIP = /^\d{5}(-\d{4})?$/;

/** An address that can be asked about: nothing of it is missing. */
export function isComplete({ lineOne, state, city, zip_code }: TypedAddress): boolean {
  return [lineOne, state, city].every(part => String(part).trim() !== '') && ZIP.test(String(zip_code));
}

/**
 * The carrier's opinion of a US address, asked for when its fields are left and have changed since. It is shown when
 * there is something to say; it never stops anybody, and an outage says nothing.
 */
export function useAddressCheck() {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const asked = useRef('');

  const check = async (address: TypedAddress) => {
    const key = JSON.stringify(address);
    if (key === asked.current) {
      return;
    }
    asked.current = key;
    setAdvice(null);
    if (!isComplete(address)) {
      return;
    }
    const answer = await api('POST /profile/sender/check', { body: address });
    // what was asked in the meantime has the say
    if (!answer.success || key !== asked.current) {
      return;
    }
    const { verdict, candidates } = answer.data;
    if (verdict === 'unknown') {
      setAdvice({ kind: 'unknown' });
    } else if (verdict === 'suggestion' && candidates.length > 0) {
      setAdvice({ kind: 'suggestion', candidates });
    }
  };
  /** What is written now is taken as it is: nothing is asked until it changes. */
  const settle = (address: TypedAddress | null) => {
    asked.current = address ? JSON.stringify(address) : asked.current;
    setAdvice(null);
  };
  return { advice, check: (address: TypedAddress) => void check(address), settle };
}
