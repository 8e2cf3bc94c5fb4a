import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react';
import { createPicks, type Named, type Picks, useIsChoosing, usePicked } from '../../lib/list/picks.ts';
import styles from './PickBox.module.css';
import { pickTexts } from './picks.es.ts';

type Props<Row> = { picks: Picks<Row>; page: readonly Row[] };

/** The box of a row; with Shift it chooses all rows from the last one, and Enter leads to what may be done. */
export function PickBox<Row>({ picks, page, row }: Props<Row> & { row: Row }) {
  const isOn = usePicked(picks).has(picks.keyOf(row));
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={pickTexts.pick(picks.nameOf(row))}
        checked={isOn}
        onChange={event => {
          const toLast = (event.nativeEvent as MouseEvent).shiftKey;
          picks.press(row, { isOn: !isOn, page, toLast });
        }}
        onKeyDown={toBar}
      />
    </label>
  );
}

/** The box of a page: all of its rows, or none. */
export function PickPage<Row>({ picks, page }: Props<Row>) {
  const picked = usePicked(picks);
  const n = page.filter(row => picked.has(picks.keyOf(row))).length;
  const isAll = n > 0 && n === page.length;
  return (
    <label className={styles.box}>
      <input
        ref={input => {
          if (input) {
            input.indeterminate = n > 0 && !isAll;
          }
        }}
        type="checkbox"
        aria-label={pickTexts.page}
        disabled={page.length === 0}
        checked={isAll}
        onChange={() => picks.pick(page, !isAll)}
        onKeyDown={toBar}
      />
    </label>
  );
}

/** The bar comes after hundreds of boxes for whoever has no mouse. */
function toBar(event: KeyboardEvent) {
  if (event.key === 'Enter') {
    // else it presses what it leads to
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-many] button')?.focus();
  }
}

/** On a phone: shows the boxes. */
export function ChooseButton<Row>({ picks }: { picks: Picks<Row> }) {
  const isChoosing = useIsChoosing(picks);
  return (
    <button
      type="button"
      className={styles.choose}
      aria-pressed={isChoosing}
      onClick={() => picks.choose(!isChoosing)}
    >
      {pickTexts.choose}
    </button>
  );
}

/** What is loaded with the first row that somebody chooses, and stays: it has the last result to say. */
export function WhenPicked<Row>({ picks, children }: { picks: Picks<Row>; children: ReactNode }) {
  const isChoosing = useIsChoosing(picks);
  const isWanted = usePicked(picks).size > 0 || isChoosing;
  const [wasWanted, setWasWanted] = useState(false);
  if (isWanted && !wasWanted) {
    setWasWanted(true);
  }
  return wasWanted && <Suspense fallback={null}>{children}</Suspense>;
}

/** All that a list needs whose rows may be chosen. */
export const createKit = <Row,>(named: Named<Row>) => ({
  picks: createPicks(named),
  PickBox,
  PickPage,
  ChooseButton,
  WhenPicked,
});
