let opener: ((q: string) => void) | null = null;

/** Hears of pages that want the search over everything opened; the answered function ends it. */
export function onAskSearch(open: (q: string) => void): () => void {
  opener = open;
  return () => {
    opener = null;
  };
}

/** Opens the search over everything with what was typed elsewhere. */
export const askSearch = (q: string): void => opener?.(q);
