import type { Product } from '@puerta/contract/quotes';
import { Link } from '@tanstack/react-router';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconChevronRight,
  IconPlane,
  IconShip,
  IconTruck,
} from '@tabler/icons-react';
import styles from './ServiceGroup.module.css';

const ICONS: Readonly<Record<string, typeof IconPlane>> = {
  AIR: IconPlane,
  OCEAN: IconShip,
  MULTIPLE: IconArrowsExchange,
};

type Props = {
  title: string;
  /** the group's wizard */
  to: '/services/$id' | '/intern-services/$id' | '/promo-services/$id';
  products: readonly Product[];
};

/** A group of services that opens and closes, each service a link to its wizard. */
export function ServiceGroup({ title, to, products }: Props) {
  return (
    <details open className={styles.group}>
      <summary>
        <h2>{title}</h2>
        <IconChevronDown size={22} aria-hidden />
      </summary>
      <ul>
        {products.map(product => {
          const Icon = ICONS[product.type] ?? IconTruck;
          return (
            <li key={product.id}>
              <Link to={to} params={{ id: product.code }} className={styles.service}>
                {product.image ? (
                  <img src={product.image} alt="" width={52} height={52} />
                ) : (
                  <span className={styles.icon} data-type={product.type}>
                    <Icon size={24} stroke={1.8} aria-hidden />
                  </span>
                )}
                <span className={styles.words}>
                  <b>{product.name}</b>
                  {product.description && <span>{product.description}</span>}
                </span>
                <IconChevronRight size={22} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
