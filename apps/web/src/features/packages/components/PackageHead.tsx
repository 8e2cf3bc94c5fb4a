import { ParcelHead } from '../../parcel/components/ParcelHead.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';

type Props = {
  record: PackageRecord;
  /** `h1` where the package is the page, `h2` below a search */
  heading: 'h1' | 'h2';
};

/** Which package this is, under its product, the number that reception gave it and the place where it lies. */
export function PackageHead({ record, heading }: Props) {
  const { product_name: product, package_number: number, tracking_number: code, shelf_place: place } = record;
  return (
    <ParcelHead
      lead={[product, number, place && packageTexts.detail.lies(place)].filter(Boolean).join(' · ')}
      code={code}
      parcel={record}
      heading={heading}
    />
  );
}
