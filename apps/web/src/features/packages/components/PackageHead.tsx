import { ParcelHead } from '../../parcel/components/ParcelHead.tsx';
import type { PackageRecord } from '../api.ts';

type Props = {
  record: PackageRecord;
  /** `h1` where the package is the page, `h2` below a search */
  heading: 'h1' | 'h2';
};

/** Which package this is, under its product and the number that reception gave it. */
export function PackageHead({ record, heading }: Props) {
  const { product_name: product, package_number: number, tracking_number: code } = record;
  return (
    <ParcelHead
      lead={number ? `${product} · ${number}` : product}
      code={code}
      parcel={record}
      heading={heading}
    />
  );
}
