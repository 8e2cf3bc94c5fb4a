import { useEffect, useState } from 'react';
import type { Named, Picks } from '../../lib/list/picks.ts';

/** What chooses rows of a list, and its boxes. */
export type PickKit<Row> = { picks: Picks<Row> } & Omit<typeof import('./PickBox.tsx'), 'createKit'>;

/**
 * What is chosen of a list, as long as its filters stay: `scope` says which. It comes after the first screen, where
 * boxes have their room meanwhile: null until then, and in a browser that could not load it.
 */
export function usePicks<Row>(scope: string, named: Named<Row>): PickKit<Row> | null {
  const [kit, setKit] = useState<PickKit<Row> | null>(null);
  useEffect(() => {
    const load = async () => {
      const { createKit } = await import('./PickBox.tsx');
      setKit(createKit(named));
    };
    load().catch(() => undefined);
  }, [named]);
  useEffect(() => kit?.picks.keep(new Set()), [kit, scope]);
  return kit;
}
