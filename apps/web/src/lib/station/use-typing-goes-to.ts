import { type RefObject, useEffect } from 'react';

/** What a person types into. */
export const TAKES_TEXT =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="button"])';

/**
 * What is typed while no field has the focus goes into this one, in place of what it held: so a scan is caught
 * from its first character, however fast or slow it comes.
 */
export function useTypingGoesTo(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && event.key !== ' ';
      if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      if (!document.activeElement?.matches(TAKES_TEXT)) {
        // The key that is going down lands in whatever has the focus after this.
        field.current?.focus();
        field.current?.select();
      }
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [field]);
}
