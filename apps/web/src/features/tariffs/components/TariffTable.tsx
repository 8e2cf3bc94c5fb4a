import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDay } from '@puerta/domain/days/calendar-day';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import {
  type CitySale,
  citySale,
  type Figure,
  FIGURE_NAMES,
  FIGURES,
  type Figures,
  isDays,
} from '@puerta/domain/money/tariffs';
import { Clip } from '../../../ui/page/Clip.tsx';
import type { CityRow } from '../../places/api.ts';
import { catalogTexts } from '../../places/catalog.es.ts';
import {
  type Change,
  type CityEdits,
  type CityPlanned,
  cellWords,
  type Draft,
  type Edited,
  figureOf,
  figureText,
  isDoubted,
  type Planned,
} from '../draft.ts';
import { tariffTexts as texts } from '../texts.es.ts';
import styles from './TariffTable.module.css';

type RowProps = {
  row: CityRow;
  edits: CityEdits | undefined;
  planned: CityPlanned | undefined;
  onChange: (change: Change) => void;
  onUndo: () => void;
  onEdit: (row: CityRow) => void;
  onRemove: (row: CityRow) => void;
};
type Props = Omit<RowProps, 'row' | 'edits' | 'planned'> & {
  rows: CityRow[];
  draft: Draft;
  planned: ReadonlyMap<number, CityPlanned>;
};

/** Cities and what they cost, edited where it stands like a sheet; on phones a line for each, edited in its panel. */
export function TariffTable({ rows, draft, planned, ...handlers }: Props) {
  return (
    <div className={styles.frame} role="region" aria-label={catalogTexts.cities.caption}>
      <table className={styles.table} aria-busy={false}>
        <caption className="unseen">{catalogTexts.cities.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{catalogTexts.cities.columns.name}</th>
            {FIGURE_NAMES.map(figure => (
              <th key={figure} scope="col" data-figure>
                {texts.heads[figure]}
              </th>
            ))}
            <th scope="col">{texts.heads.active}</th>
            <th scope="col">{catalogTexts.actions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <TariffRow
              key={row.id}
              row={row}
              edits={draft.cities.get(row.id)}
              planned={planned.get(row.id)}
              {...handlers}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// a key typed in one row draws that row alone
const TariffRow = memo(function TariffRow({ row, edits, planned, ...on }: RowProps) {
  const active = edits?.active?.becomes ?? row.active;
  const { onChange, onUndo, onEdit, onRemove } = on;
  const figures = FIGURE_NAMES.map(figure => ({
    figure,
    stored: row[figure] ?? null,
    edited: edits?.[figure],
  }));
  return (
    <tr data-changed={edits !== undefined || undefined}>
      <th scope="row">
        <Clip>{row.city}</Clip>
        <small>{row.state}</small>
        <small className={styles.brief}>
          {figures
            .filter(({ edited }, at) => at < 2 || edited)
            .map(({ figure, stored, edited }) =>
              texts.brief(
                figure,
                cellWords(figure, edited?.becomes ?? stored),
                edited && cellWords(figure, stored),
              ),
            )
            .join(' · ')}
        </small>
      </th>
      {figures.map(({ figure, stored, edited }) => (
        <td key={figure} data-figure>
          <TariffCell
            figure={figure}
            city={row.city}
            stored={stored}
            edited={edited}
            planned={planned?.[figure]}
            onUndo={onUndo}
            onChange={becomes => onChange({ city: row.id, figure, was: stored, becomes })}
          />
        </td>
      ))}
      <td data-state={edits?.active ? 'changed' : undefined}>
        <label className={styles.active}>
          <input
            type="checkbox"
            aria-label={texts.activeOf(row.city)}
            checked={active === 1}
            onChange={event =>
              onChange({
                city: row.id,
                figure: 'active',
                was: row.active,
                becomes: event.currentTarget.checked ? 1 : 0,
              })
            }
          />
          <span aria-hidden>{active === 1 ? catalogTexts.yes : catalogTexts.no}</span>
        </label>
        <CitySold row={row} edits={edits} />
      </td>
      <td>
        <span className={styles.actions}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={catalogTexts.editOf(row.city)}
            onClick={() => onEdit(row)}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={catalogTexts.removeOf(row.city)}
            onClick={() => onRemove(row)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </span>
      </td>
    </tr>
  );
});

type TariffCellProps = {
  figure: Figure;
  city: string;
  stored: number | null;
  edited: Edited | undefined;
  planned: Planned | undefined;
  onChange: (becomes: number) => void;
  /** takes the table's last step back */
  onUndo: () => void;
};

/** One figure, edited where it stands; what cannot be a figure stays, red, and is not taken over. */
function TariffCell({ figure, city, stored, edited, planned, onChange, onUndo }: TariffCellProps) {
  const id = useId();
  const shown = figureText(figure, edited ? edited.becomes : stored);
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed !== shown && figureOf(figure, typed) === null;
  const state = isWrong || (edited && isDoubted(figure, edited)) ? 'wrong' : edited ? 'changed' : undefined;

  const take = () => {
    if (typed === null) {
      return;
    }
    const value = figureOf(figure, typed);
    if (value !== null) {
      onChange(value);
    }
    // what was emptied holds again what it held: a price is never taken away here
    if (value !== null || typed.trim() === '') {
      setTyped(null);
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      return;
    }
    // what is being typed is the field's own to take back
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (isUndo && typed === null) {
      event.preventDefault();
      onUndo();
      return;
    }
    const next = neighbour(event);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Enter') {
      // the last row has none below it
      take();
    }
  };
  return (
    <span className={styles.cell}>
      <input
        inputMode={isDays(figure) ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={12}
        aria-label={texts.cellOf(texts.heads[figure], city)}
        aria-invalid={state === 'wrong' || undefined}
        aria-describedby={planned ? id : undefined}
        title={isWrong ? (isDays(figure) ? texts.notDays : texts.notANumber) : undefined}
        placeholder={texts.none}
        data-state={state}
        value={typed ?? shown}
        onFocus={event => event.currentTarget.select()}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={press}
      />
      {edited && (
        <s aria-label={texts.before(figureText(figure, edited.was) || texts.none)}>
          {figureText(figure, edited.was) || texts.none}
        </s>
      )}
      {planned && <PlannedMark id={id} figure={figure} planned={planned} />}
    </span>
  );
}

/** That a plan will make it something else: a corner of the cell, and what it will be below it. */
function PlannedMark({ id, figure, planned }: { id: string; figure: Figure; planned: Planned }) {
  const value = figureText(figure, planned.becomes);
  const day = formatDay(planned.day, 'D MMM YYYY');
  return (
    <small className={styles.planned} title={texts.plannedBy(value, day, planned.plan)}>
      <span aria-hidden>{texts.willBe(value, day)}</span>
      <span id={id} className="unseen">
        {texts.plannedBy(value, day, planned.plan)}
      </span>
    </small>
  );
}

/** Whether the caret stands where an arrow would leave the text, or the whole text is chosen. */
function isAtEdge(field: HTMLInputElement, side: 'start' | 'end'): boolean {
  const { selectionStart, selectionEnd, value } = field;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return (
    isWhole || (selectionStart === selectionEnd && selectionStart === (side === 'start' ? 0 : value.length))
  );
}

const cellsOf = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLInputElement>('input[aria-label]') ?? []),
];

/** The cell that a key of a sheet goes to from this one; null for keys that mean nothing of the kind, and at the edges. */
function neighbour(event: KeyboardEvent<HTMLInputElement>): HTMLInputElement | null {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return null;
  }
  const field = event.currentTarget;
  const row = field.closest('tr');
  const at = cellsOf(row).indexOf(field);
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (isUp) {
    return cellsOf(row?.previousElementSibling)[at] ?? null;
  }
  if (event.key === 'ArrowDown' || event.key === 'Enter') {
    return cellsOf(row?.nextElementSibling)[at] ?? null;
  }
  if (event.key === 'ArrowLeft' && isAtEdge(field, 'start')) {
    return cellsOf(row)[at - 1] ?? null;
  }
  if (event.key === 'ArrowRight' && isAtEdge(field, 'end')) {
    return cellsOf(row)[at + 1] ?? null;
  }
  return null;
}

/** How a city would stand with these edits: whether a figure is there is all that counts, not how much it is. */
function saleWith(row: CityRow, edits: CityEdits | undefined, opensState = false): CitySale {
  const figures = Object.fromEntries(
    FIGURE_NAMES.map(figure => [FIGURES[figure], edits?.[figure]?.becomes ?? row[figure] ?? null]),
  ) as Figures;
  const active = (edits?.active?.becomes ?? row.active) === 1;
  const stateActive = opensState || row.sale?.hindered.includes('state_inactive') !== true;
  return citySale({ ...figures, active, stateActive });
}

/** Whether customers can buy a box to the city, and why they cannot. */
function CitySold({ row, edits }: { row: CityRow; edits?: CityEdits | undefined }) {
  return <SoldWords sale={saleWith(row, edits)} />;
}

export function SoldWords({ sale }: { sale: CitySale }) {
  const { ways, hindered, missing } = sale;
  const [only] = ways;
  const isWhole = hindered.length === 0 && missing.length === 0;
  const words =
    hindered.length > 0
      ? texts.unsold(hindered)
      : ways.length === 2
        ? texts.sold.both
        : only
          ? texts.sold[only]
          : '';
  return (
    <small className={styles.sold} data-state={hindered.length > 0 ? 'unsold' : isWhole ? 'sold' : 'lacking'}>
      {words}
      {!hindered.includes('no_price') && missing.length > 0 && ` ${texts.lacks(missing)}`}
    </small>
  );
}
