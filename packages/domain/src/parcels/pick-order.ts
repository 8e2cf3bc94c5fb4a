/** What is fetched from the shelves: by place, as the places are counted, then by number; without a place last. */
type Fetched = { shelfPlace: string | null; packageNumber: string };

const { compare } = new Intl.Collator('es', { numeric: true });

/** For sorting a pick list (docs/rules/lots.md). */
export function byShelf(one: Fetched, other: Fetched): number {
  if ((one.shelfPlace === null) !== (other.shelfPlace === null)) return one.shelfPlace === null ? 1 : -1;
  return (
    compare(one.shelfPlace ?? '', other.shelfPlace ?? '') || compare(one.packageNumber, other.packageNumber)
  );
}
