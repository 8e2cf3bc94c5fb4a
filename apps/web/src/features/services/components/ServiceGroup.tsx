import type { Product } from '@puerta/contract/quotes';
import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconChevronRight, IconPlane, IconShip } from '@tabler/icons-react';
import styles from './ServiceGroup.module.css';

const ICONS: Readonly<Record<string, typeof IconPlane>> = { AIR: IconPlane, OCEAN: IconShip };

/** A group of services that opens and closes, each service a link to its wizard. */
export function ServiceGroup({ title, products }: { title: string; products: readonly Product[] }) {
  return (
    <details open className={styles.group}>
      <summary>
        <h2>{title}</h2>
        <IconChevronDown size={22} aria-hidden />
      </summary>
      <ul>
        {products.map(product => {
          const Icon = ICONS[product.type] ?? IconPlane;
          return (
            <li key={product.id}>
              <Link to="/services/$id" params={{ id: product.code }} className={styles.service}>
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
