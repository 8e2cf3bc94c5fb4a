import type { Product } from '@puerta/contract/money/quotes';
import styles from './parcel.module.css';
import { WayTile } from '../page/WayTile.tsx';

/** A product's picture, or what it travels by; the words beside it say the same. */
export function ProductPicture({ image, type }: Pick<Product, 'image' | 'type'>) {
  return image ? (
    <img src={image} alt="" width={52} height={52} className={styles.picture} />
  ) : (
    <WayTile type={type} className={styles.icon} />
  );
}
