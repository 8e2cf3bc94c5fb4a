import { Button, TextInput } from '@mantine/core';
import { tariffRefusals } from '@puerta/contract/money/tariffs.es';
import { addDays, formatDay } from '@puerta/domain/days/calendar-day';
import { useState } from 'react';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import type { CityRow } from '../../places/api.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import type { TariffPlan } from '@puerta/contract/money/tariffs';
import { cellsOf, cellWords, isDoubted, overwritten, savedCells } from '../draft.ts';
import { tariffTexts } from '../texts.es.ts';
import { type TariffDraft, todayHere } from '../use-tariff-draft.ts';
import styles from './CitiesAbove.module.css';

const texts = tariffTexts.bar;
/** Longest that prices can be made before they hold. */
const MOST_DAYS = 366;

type Props = {
  tariff: TariffDraft;
  rows: readonly CityRow[];
  plans: readonly TariffPlan[];
  children?: React.ReactNode;
};

/** What is changed and not saved, from which day it is to hold, and the way back. It stays in sight at the bottom. */
export function SaveBar({ tariff, rows, plans, children }: Props) {
  const { draft, plan, before, isBusy, change, saveAs } = tariff;
  const today = todayHere();
  const [day, setDay] = useState(plan?.day ?? today);
  const [isAsking, setAsking] = useState(false);
  const [opensStates, setOpensStates] = useState(true);
  const cells = cellsOf(draft);
  const doubted = cells.filter(cell => isDoubted(cell.figure, cell));
  const count = savedCells(draft).length;
  const activated = cells.filter(({ figure, becomes }) => figure === 'active' && becomes === 1);
  const isInClosedState = activated.some(({ city }) =>
    rows.find(({ id }) => id === city)?.sale?.hindered.includes('state_inactive'),
  );
  const isPlan = day > today;
  const isWrongDay = day < today || day > addDays(today, MOST_DAYS);
  const others = overwritten(
    draft,
    day,
    plans.filter(({ id }) => id !== plan?.id),
  );
  const save = () => {
    setAsking(false);
    saveAs({ day, opensStates: opensStates && isInClosedState });
  };
  const isStuck = isPlan && cells.some(({ figure }) => figure === 'active');
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <p className={styles.count} role="status">
        {texts.count(cells.length)}
        {plan && <small>{texts.replaces(plan.id)}</small>}
        {before !== null && <small>{texts.before(before)}</small>}
        {isStuck && <small>{texts.activeWaits}</small>}
      </p>
      <Button
        // another button is the one to press while somebody else's changes are asked about
        variant={tariff.conflict ? 'default' : 'white'}
        color="dark"
        loading={isBusy}
        disabled={count === 0 || isStuck || isWrongDay}
        onClick={() => (others.length > 0 ? setAsking(true) : save())}
      >
        {isPlan ? texts.plan(count) : texts.save(count)}
      </Button>
      <Button className={styles.quiet} variant="outline" disabled={isBusy} onClick={tariff.undo}>
        {texts.undo}
      </Button>
      <Button className={styles.quiet} variant="outline" disabled={isBusy} onClick={tariff.discard}>
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
            onClick={() => change(...doubted.map(cell => ({ ...cell, isSure: true })))}
          >
            {texts.sure}
          </Button>
        </p>
      )}
      {(isWrongDay || tariff.trouble) && (
        <p className={styles.doubt} role="alert">
          {isWrongDay ? tariffRefusals.past : tariff.trouble}
        </p>
      )}
      {children}
      {isAsking && (
        <AskOverwritten cells={others} rows={rows} onConfirm={save} onCancel={() => setAsking(false)} />
      )}
    </section>
  );
}

/** Cells that are named before the others are counted. */
const NAMED = 5;

type AskProps = {
  cells: ReturnType<typeof overwritten>;
  rows: readonly CityRow[];
  onConfirm: () => void;
  onCancel: () => void;
};

/** Whether figures are saved although a plan will make them others. */
export function AskOverwritten({ cells, rows, ...on }: AskProps) {
  const message = (
    <>
      <ul>
        {cells.slice(0, NAMED).map(({ city, figure, becomes, planned }) => (
          <li key={`${city} ${figure}`}>
            {texts.overwritten(
              tariffTexts.cellOf(tariffTexts.heads[figure], rows.find(({ id }) => id === city)?.city ?? ''),
              cellWords(figure, becomes),
              cellWords(figure, planned.becomes),
              formatDay(planned.day, 'D MMM YYYY'),
            )}
          </li>
        ))}
        {cells.length > NAMED && <li>{texts.others(cells.length - NAMED)}</li>}
      </ul>
      <p>{texts.questionText}</p>
    </>
  );
  return <Confirm title={texts.question} message={message} confirmLabel={texts.saveSo} opened {...on} />;
}
