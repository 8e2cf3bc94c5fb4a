import { useEffect, useEffectEvent } from 'react';

/** Keys that a station gives a meaning wherever its focus is; scanners and scales send none of them. */
export type StationKey = 'Escape' | 'F2' | 'F4' | 'F8' | 'F9';

/** Acts on a key of the station while `isOn`; not over a question, nor where something on the page took the key. */
export function useStationKey(key: StationKey, act: () => void, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.key !== key || event.repeat || event.defaultPrevented;
    const isChord = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (!isOther && !isChord && !document.querySelector('dialog:modal, [aria-modal="true"]')) {
      event.preventDefault();
      act();
    }
  });
  useEffect(() => {
    if (!isOn) {
      return;
    }
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
