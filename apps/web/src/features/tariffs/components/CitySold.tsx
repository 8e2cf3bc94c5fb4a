import { type CitySale, citySale, FIGURE_NAMES, FIGURES, type Figures } from '@puerta/domain/tariffs';
import type { CityRow } from '../../places/api.ts';
import type { CityEdits } from '../draft.ts';
import { tariffTexts as texts } from '../texts.es.ts';
import styles from './TariffTable.module.css';

/** How a city would stand with these edits: whether a figure is there is all that counts, not how much it is. */
export function saleWith(row: CityRow, edits: CityEdits | undefined, opensState = false): CitySale {
  const figures = Object.fromEntries(
    FIGURE_NAMES.map(figure => [FIGURES[figure], edits?.[figure]?.becomes ?? row[figure] ?? null]),
  ) as Figures;
  const active = (edits?.active?.becomes ?? row.active) === 1;
  const stateActive = opensState || row.sale?.hindered.includes('state_inactive') !== true;
  return citySale({ ...figures, active, stateActive });
}

/** Whether customers can buy a box to the city, and why they cannot. */
export function CitySold({ row, edits }: { row: CityRow; edits?: CityEdits | undefined }) {
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
