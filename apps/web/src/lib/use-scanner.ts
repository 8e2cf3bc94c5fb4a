import { useEffect, useEffectEvent } from 'react';
import { createScanBuffer } from './scan-buffer.ts';

/**
 * Catches what a wedge scanner types, whatever has the focus, and hands it over in upper case.
 * Inside a field the characters land in the field too; the closing Enter is swallowed, so that the scan is
 * handled once, by `onScan`, which then owns the field's value. Elsewhere nothing else reacts to the keys.
 */
export function useScanner(onScan: (code: string) => void, enabled = true): void {
  const handle = useEffectEvent(onScan);
  useEffect(() => {
    if (!enabled) {
      return;
    }
    const buffer = createScanBuffer();
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      const code = buffer.press(event.key, event.timeStamp);
      if (code !== null) {
        event.preventDefault();
        event.stopPropagation();
        handle(code.trim().toUpperCase());
      }
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [enabled]);
}
