import { useEffect } from 'react';

const forms = new Set<() => boolean>();

/** Whatever is edited says, as long as it is on the page, whether something typed would be lost with it. */
export function useUnsaved(isDirty: () => boolean): void {
  useEffect(() => {
    forms.add(isDirty);
    return () => void forms.delete(isDirty);
  }, [isDirty]);
}

export const hasUnsaved = (): boolean => [...forms].some(isDirty => isDirty());
