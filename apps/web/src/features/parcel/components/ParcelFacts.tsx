import { cubicFeet, volumetricWeight } from '@puerta/domain/measures';
import { IconPhotoOff } from '@tabler/icons-react';
import { cubicFeetText, pounds, poundsAndKilograms, sides } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { type Measured, measuresDiffer } from '../parcel-view.ts';
import { parcelTexts as texts } from '../texts.es.ts';
import { MeasuresCompare } from './MeasuresCompare.tsx';
import styles from './ParcelFacts.module.css';

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
          <div className={styles.facts}>
            <DescriptionList items={facts} />
            {measuresDiffer(parcel) ? (
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
  if (source) {
    const alt = photo ? texts.photo(product_name) : texts.picture(product_name);
    return <img className={styles.picture} src={source} alt={alt} width={188} height={188} />;
  }
  return (
    <p className={styles.none}>
      <IconPhotoOff size={16} aria-hidden />
      {texts.noPicture}
    </p>
  );
}
