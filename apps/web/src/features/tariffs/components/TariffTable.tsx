import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { Clip } from '../../../ui/Clip.tsx';
import type { CityRow } from '../../places/api.ts';
import { catalogTexts } from '../../places/catalog.es.ts';
import type { Change, CityEdits, Draft } from '../draft.ts';
import { COLUMNS, figureText } from '../figures.ts';
import { tariffTexts as texts } from '../texts.es.ts';
import { CitySold } from './CitySold.tsx';
import { TariffCell } from './TariffCell.tsx';
import styles from './TariffTable.module.css';

type RowProps = {
  row: CityRow;
  edits: CityEdits | undefined;
  onChange: (change: Change) => void;
  onUndo: () => void;
  onEdit: (row: CityRow) => void;
  onRemove: (row: CityRow) => void;
};
type Props = Omit<RowProps, 'row' | 'edits'> & { rows: CityRow[]; draft: Draft };

/** Cities and what they cost, edited where it stands like a sheet; on phones a line for each, edited in its panel. */
export function TariffTable({ rows, draft, ...handlers }: Props) {
  return (
    <div className={styles.frame} role="region" aria-label={catalogTexts.cities.caption}>
      <table className={styles.table} aria-busy={false}>
        <caption className="unseen">{catalogTexts.cities.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{catalogTexts.cities.columns.name}</th>
            {COLUMNS.map(figure => (
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
            <TariffRow key={row.id} row={row} edits={draft.cities.get(row.id)} {...handlers} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// a key typed in one row draws that row alone
const TariffRow = memo(function TariffRow({ row, edits, onChange, onUndo, onEdit, onRemove }: RowProps) {
  const active = edits?.active?.becomes ?? row.active;
  const figures = COLUMNS.map(figure => ({ figure, stored: row[figure] ?? null, edited: edits?.[figure] }));
  return (
    <tr data-changed={edits !== undefined || undefined}>
      <th scope="row">
        <Clip>{row.city}</Clip>
        <small>{row.state}</small>
        <small className={styles.brief}>
          {figures
            .slice(0, 2)
            .map(
              ({ figure, stored, edited }) =>
                `${texts.heads[figure]} ${figureText(figure, edited?.becomes ?? stored) || texts.none}`,
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
