import { failures, invalid } from '@puerta/contract/messages.es';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { beep } from '../../lib/beep.ts';
import { notifyError } from '../../lib/notify.ts';
import { useLookup } from './api.ts';
import { isDisconnected } from './components/Lookup.tsx';
import type { ScanOutcome } from './components/ScanForm.tsx';
import { searchedCode } from './searched-code.ts';

const KINDS = {
  '/tracking': 'venezuela',
  '/receive-tracking': 'venezuela',
  '/receive-tracking-domestic': 'domestic',
} as const;

/**
 * A screen that looks a package up by what is scanned: the code stands in the address, the field shows it, a tone
 * and a colour say how it went. `onFound` hears of every package that comes.
 */
export function useScanLookup(to: keyof typeof KINDS) {
  const { code = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(code);
  const [refusal, setRefusal] = useState<string | null>(null);
  const looked = { kind: KINDS[to], code };
  const lookup = useLookup(looked);
  const isFailed = lookup.isError && !(to !== '/tracking' && isDisconnected(lookup.error));
  const outcome = outcomeOf(refusal, isFailed, lookup.isSuccess);

  const look = (scanned: string) => {
    const wanted = searchedCode(scanned);
    if (wanted === '') {
      setRefusal(invalid.tracking.empty);
      notifyError(invalid.tracking.empty);
      beep('bad');
      field.current?.focus();
      return;
    }
    setRefusal(null);
    setValue(wanted);
    if (wanted === code) {
      void lookup.refetch();
    } else {
      void navigate({ to, search: { code: wanted } });
    }
  };

  const tell = useEffectEvent((error: Error) => {
    if (to !== '/tracking' && isDisconnected(error)) {
      // the counter measures on: the form for that has the focus
      return;
    }
    notifyError(messageOf(error, failures.load));
    beep('bad');
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => {
    if (lookup.error) {
      tell(lookup.error);
    }
  }, [lookup.error, lookup.errorUpdatedAt]);

  return { looked, field, value, setValue, refusal, outcome, lookup, look };
}

function outcomeOf(refusal: string | null, failed: boolean, found: boolean): ScanOutcome | null {
  if (refusal || failed) {
    return 'bad';
  }
  return found ? 'good' : null;
}
