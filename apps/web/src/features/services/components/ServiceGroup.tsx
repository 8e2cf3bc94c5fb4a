import type { Product } from '@puerta/contract/quotes';
import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { ProductPicture } from '../../../ui/ProductPicture.tsx';
import styles from './ServiceGroup.module.css';

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
        {products.map(product => (
          <li key={product.id}>
            <Link to={to} params={{ id: product.code }} className={styles.service}>
              <ProductPicture image={product.image} type={product.type} />
              <span className={styles.words}>
                <b>{product.name}</b>
                {product.description && <span>{product.description}</span>}
              </span>
              <IconChevronRight size={22} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
