import type { Product } from '@puerta/contract/quotes';
import { IconArrowsExchange, IconPlane, IconShip, IconTruck } from '@tabler/icons-react';
import styles from './ProductPicture.module.css';

const ICONS: Readonly<Record<string, typeof IconPlane>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  MULTIPLE: IconArrowsExchange,
};

/** A product's picture, or what it travels by; the words beside it say the same. */
export function ProductPicture({ image, type }: Pick<Product, 'image' | 'type'>) {
  const Icon = ICONS[type] ?? IconTruck;
  return image ? (
    <img src={image} alt="" width={52} height={52} className={styles.picture} />
  ) : (
    <span className={styles.icon} data-type={type}>
      <Icon size={26} stroke={1.8} aria-hidden />
    </span>
  );
}
