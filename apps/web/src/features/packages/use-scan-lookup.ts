import { failures, invalid } from '@puerta/contract/messages.es';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { beep } from '../../lib/beep.ts';
import { notifyError } from '../../lib/notify.ts';
import { useLookup } from './api.ts';
import type { ScanOutcome } from './components/ScanForm.tsx';
import { searchedCode } from './searched-code.ts';

/**
 * A screen that looks a package up by what is scanned: the code stands in the address, the field shows it, a tone
 * and a colour say how it went. `onFound` hears of every package that comes.
 */
export function useScanLookup(to: '/tracking' | '/receive-tracking') {
  const { code = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(code);
  const [refusal, setRefusal] = useState<string | null>(null);
  const lookup = useLookup(code);
  const outcome = outcomeOf(refusal, lookup.isError, lookup.isSuccess);

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

  return { code, field, value, setValue, refusal, outcome, lookup, look };
}

function outcomeOf(refusal: string | null, failed: boolean, found: boolean): ScanOutcome | null {
  if (refusal || failed) {
    return 'bad';
  }
  return found ? 'good' : null;
}
