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

/** What was declared beside what reception measured: why something more is owed; and what was found after the invoice. */
export function MeasuresCompare({ parcel }: { parcel: Measured }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{parcel.remeasured ? texts.correctedCaption : texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{texts.measure}</span>
            </th>
            <th scope="col">{texts.declared}</th>
            <th scope="col">{texts.measured}</th>
            {parcel.remeasured && <th scope="col">{texts.remeasured}</th>}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ term, show }) => (
            <MeasureRow
              key={term}
              term={term}
              declared={show(parcel.declared)}
              measured={show(parcel)}
              remeasured={parcel.remeasured && show(parcel.remeasured)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two measures of one thing are two parts: where they do not fit beside each other they stand below. */
function Parts({ text }: { text: string }) {
  const [first, second] = text.split(' · ');
  return second === undefined ? (
    text
  ) : (
    <>
      {first}
      <span className={styles.dot}> · </span>
      {second}
    </>
  );
}

type RowProps = { term: string; declared: string; measured: string; remeasured?: string | null | undefined };

function MeasureRow({ term, declared, measured, remeasured }: RowProps) {
  return (
    <tr>
      <th scope="row">{term}</th>
      <td className="num">
        <Parts text={declared} />
      </td>
      <td className="num" data-changed={declared !== measured || undefined}>
        <Parts text={measured} />
      </td>
      {remeasured && (
        <td className="num" data-changed={remeasured !== measured || undefined}>
          <Parts text={remeasured} />
        </td>
      )}
    </tr>
  );
}
