import { CHOSEN_MAX } from '@puerta/domain/parcels/parcel-limits';
import { useSyncExternalStore } from 'react';

/** Rows of a list that somebody chose, on whichever of its pages: beside the list, so that a box draws itself alone. */
export type Picks<Row> = {
  subscribe: (listener: () => void) => () => void;
  /** by their numbers, in the order in which they were chosen */
  rows: () => ReadonlyMap<number, Row>;
  keyOf: (row: Row) => number;
  /** what a row is known by, such as a client's name */
  nameOf: (row: Row) => string;
  /** on a phone boxes stand only while one chooses */
  isChoosing: () => boolean;
  choose: (isOn: boolean) => void;
  /** one row, or with `toLast` all from the last one that was pressed */
  press: (row: Row, how: { isOn: boolean; page: readonly Row[]; toLast: boolean }) => void;
  /** all of these, or none of them */
  pick: (rows: readonly Row[], isOn: boolean) => void;
  /** none but these */
  keep: (numbers: ReadonlySet<number>) => void;
};

export type Named<Row> = { keyOf: (row: Row) => number; nameOf: (row: Row) => string };

export function createPicks<Row>({ keyOf, nameOf }: Named<Row>): Picks<Row> {
  const listeners = new Set<() => void>();
  let picked: ReadonlyMap<number, Row> = new Map();
  let isChoosing = false;
  let last: number | null = null;
  const tell = () => {
    for (const listener of listeners) {
      listener();
    }
  };
  const pick = (rows: readonly Row[], isOn: boolean) => {
    const next = new Map(picked);
    for (const row of rows) {
      if (!isOn) {
        next.delete(keyOf(row));
      } else if (next.size < CHOSEN_MAX) {
        next.set(keyOf(row), row);
      }
    }
    picked = next;
    tell();
  };
  return {
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: () => picked,
    keyOf,
    nameOf,
    isChoosing: () => isChoosing,
    choose: isOn => {
      isChoosing = isOn;
      tell();
    },
    press: (row, { isOn, page, toLast }) => {
      const to = page.indexOf(row);
      const from = toLast ? page.findIndex(one => keyOf(one) === last) : -1;
      last = keyOf(row);
      pick(from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1), isOn);
    },
    pick,
    keep: numbers => {
      picked = new Map([...picked].filter(([number]) => numbers.has(number)));
      isChoosing &&= picked.size > 0;
      tell();
    },
  };
}

/** What is chosen now. */
export const usePicked = <Row>(picks: Picks<Row>): ReadonlyMap<number, Row> =>
  useSyncExternalStore(picks.subscribe, picks.rows);

export const useIsChoosing = <Row>(picks: Picks<Row>): boolean =>
  useSyncExternalStore(picks.subscribe, picks.isChoosing);
