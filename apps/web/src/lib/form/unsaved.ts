import { useLayoutEffect } from 'react';

const forms = new Set<() => boolean>();

/** Whatever is edited says, as long as it is on the page, whether something typed would be lost with it. */
export function useUnsaved(isDirty: () => boolean): void {
  // with what is drawn, not after it: a key pressed at once asks about no form that is gone
  useLayoutEffect(() => {
    forms.add(isDirty);
    return () => void forms.delete(isDirty);
  }, [isDirty]);
}

export const hasUnsaved = (): boolean => [...forms].some(isDirty => isDirty());
