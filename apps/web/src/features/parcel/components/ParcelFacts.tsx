import { cubicFeet, type Parcel, volumetricWeight } from '@puerta/domain/parcels/measures';
import { cubicFeetText, pounds, poundsAndKilograms, sides } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { type Measured, isOtherBox } from '../parcel-view.ts';
import { parcelTexts as texts } from '../texts.es.ts';
import styles from '../parcel.module.css';

type Props = {
  parcel: Measured & { product_name: string; picture: string | null; photo?: string | null };
  /** what the page knows besides the measures */
  facts: Description[];
};

/** Picture and facts of a package; measures stand side by side where reception found others. */
export function ParcelFacts({ parcel, facts }: Props) {
  return (
    <Card title={texts.title}>
      <div className={styles.grid}>
        <ParcelPicture parcel={parcel} />
        <div className={styles.side}>
          <div className={styles.facts} data-few={facts.length < 3 || undefined}>
            <DescriptionList items={facts} />
            {isOtherBox(parcel) ? (
              <MeasuresCompare parcel={parcel} />
            ) : (
              <DescriptionList items={measureFacts(parcel)} />
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

function measureFacts(parcel: Measured): Description[] {
  return [
    { term: texts.weight, value: poundsAndKilograms(parcel.weight) },
    { term: texts.sides, value: sides(parcel) },
    { term: texts.volumetric, value: pounds(volumetricWeight(parcel)) },
    { term: texts.cubicFeet, value: cubicFeetText(cubicFeet(parcel)) },
  ];
}

function ParcelPicture({ parcel: { photo, picture, product_name } }: Pick<Props, 'parcel'>) {
  const source = photo ?? picture;
  const alt = photo ? texts.photo(product_name) : texts.picture(product_name);
  return source && <img className={styles.picture} src={source} alt={alt} width={188} height={188} />;
}

const compareTexts = texts.compare;

const ROWS: { term: string; show: (box: Parcel) => string }[] = [
  { term: texts.weight, show: box => poundsAndKilograms(box.weight) },
  { term: texts.sides, show: sides },
  { term: texts.volumetric, show: box => pounds(volumetricWeight(box)) },
  { term: texts.cubicFeet, show: box => cubicFeetText(cubicFeet(box)) },
];

/** What was declared beside what reception measured: why something more is owed; and what was found after the invoice. */
export function MeasuresCompare({ parcel }: { parcel: Measured }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">
          {parcel.remeasured ? compareTexts.correctedCaption : compareTexts.caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{compareTexts.measure}</span>
            </th>
            <th scope="col">{compareTexts.declared}</th>
            <th scope="col">{compareTexts.measured}</th>
            {parcel.remeasured && <th scope="col">{compareTexts.remeasured}</th>}
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
