import { Button, TextInput } from '@mantine/core';
import { addDays } from '@puerta/domain/days/calendar-day';
import { useState } from 'react';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import type { CityRow } from '../../places/api.ts';
import { cellsOf, type Change, type Draft, isDoubted, savedCells } from '../draft.ts';
import { tariffTexts } from '../texts.es.ts';
import { type SaveAs, todayHere } from '../use-tariff-draft.ts';
import styles from './CitiesAbove.module.css';

const texts = tariffTexts.bar;
/** Longest that prices can be made before they hold. */
const MOST_DAYS = 366;

type Props = {
  draft: Draft;
  rows: readonly CityRow[];
  /** the day that a planned version was made for, where it is being changed */
  day: string | null;
  replaces: number | null;
  isBusy: boolean;
  /** why the last try was refused, until the next one */
  trouble: string | null;
  /** another button is the one to press now */
  isSecond: boolean;
  onChange: (...changes: Change[]) => void;
  onUndo: () => void;
  onDiscard: () => void;
  onSave: (as: SaveAs) => void;
  children?: React.ReactNode;
};

/** What is changed and not saved, from which day it is to hold, and the way back. It stays in sight at the bottom. */
export function SaveBar(props: Props) {
  const { draft, rows, replaces, isBusy, onChange } = props;
  const today = todayHere();
  const [day, setDay] = useState(props.day ?? today);
  const [opensStates, setOpensStates] = useState(true);
  const cells = cellsOf(draft);
  const doubted = cells.filter(cell => isDoubted(cell.figure, cell));
  const count = savedCells(draft).length;
  const activated = cells.filter(({ figure, becomes }) => figure === 'active' && becomes === 1);
  const isInClosedState = activated.some(({ city }) =>
    rows.find(({ id }) => id === city)?.sale?.hindered.includes('state_inactive'),
  );
  const isPlan = day > today;
  const isStuck = isPlan && cells.some(({ figure }) => figure === 'active');
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <p className={styles.count} role="status">
        {texts.count(cells.length)}
        {replaces !== null && <small>{texts.replaces(replaces)}</small>}
        {isStuck && <small>{texts.activeWaits}</small>}
      </p>
      <Button
        variant={props.isSecond ? 'default' : 'white'}
        color="dark"
        loading={isBusy}
        disabled={count === 0 || isStuck}
        onClick={() => props.onSave({ day, opensStates: opensStates && isInClosedState })}
      >
        {isPlan ? texts.plan(count) : texts.save(count)}
      </Button>
      <Button className={styles.quiet} variant="outline" disabled={isBusy} onClick={props.onUndo}>
        {texts.undo}
      </Button>
      <Button className={styles.quiet} variant="outline" disabled={isBusy} onClick={props.onDiscard}>
        {texts.discard}
      </Button>
      <label className={styles.day}>
        {texts.from}
        <TextInput
          type="date"
          aria-label={texts.from}
          min={today}
          max={addDays(today, MOST_DAYS)}
          value={day}
          onChange={event => setDay(event.currentTarget.value || today)}
        />
      </label>
      {isInClosedState && (
        <CheckField checked={opensStates} onChange={setOpensStates}>
          {texts.openStates}
        </CheckField>
      )}
      {doubted.length > 0 && (
        <p className={styles.doubt} role="alert">
          {texts.doubted(doubted.length)}
          <Button
            size="compact-sm"
            variant="white"
            color="red.9"
            onClick={() => onChange(...doubted.map(cell => ({ ...cell, isSure: true })))}
          >
            {texts.sure}
          </Button>
        </p>
      )}
      {props.trouble && (
        <p className={styles.doubt} role="alert">
          {props.trouble}
        </p>
      )}
      {props.children}
    </section>
  );
}
