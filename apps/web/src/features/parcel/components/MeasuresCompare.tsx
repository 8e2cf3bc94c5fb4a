import { cubicFeet, type Parcel, volumetricWeight } from '@puerta/domain/measures';
import { cubicFeetText, pounds, poundsAndKilograms, sides } from '../../../lib/format.ts';
import type { Measured } from '../parcel-view.ts';
import { parcelTexts } from '../texts.es.ts';
import styles from './MeasuresCompare.module.css';

const texts = parcelTexts.compare;

const ROWS: { term: string; show: (box: Parcel) => string }[] = [
  { term: parcelTexts.weight, show: box => poundsAndKilograms(box.weight) },
  { term: parcelTexts.sides, show: sides },
  { term: parcelTexts.volumetric, show: box => pounds(volumetricWeight(box)) },
  { term: parcelTexts.cubicFeet, show: box => cubicFeetText(cubicFeet(box)) },
];

/** What was declared beside what reception measured: why something more is owed. */
export function MeasuresCompare({ parcel }: { parcel: Measured }) {
  return (
    <table className={styles.table}>
      <caption className="unseen">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{texts.measure}</span>
          </th>
          <th scope="col">{texts.declared}</th>
          <th scope="col">{texts.measured}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ term, show }) => (
          <MeasureRow key={term} term={term} declared={show(parcel.declared)} measured={show(parcel)} />
        ))}
      </tbody>
    </table>
  );
}

/** A number stays with its unit where the line is short. */
const whole = (text: string) => text.replaceAll(/ (?=lb|kg|ft|in)/g, '\u00a0');

function MeasureRow({ term, declared, measured }: { term: string; declared: string; measured: string }) {
  return (
    <tr>
      <th scope="row">{term}</th>
      <td className="num">{whole(declared)}</td>
      <td className="num" data-changed={declared !== measured || undefined}>
        {whole(measured)}
      </td>
    </tr>
  );
}
