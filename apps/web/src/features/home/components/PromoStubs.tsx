import type { Product } from '@puerta/contract/quotes';
import { toDollars } from '@puerta/domain/money';
import { isPromoCode, type Promo, PROMOS } from '@puerta/domain/promos';
import { Link } from '@tanstack/react-router';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { money } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { WayTile } from '../../../ui/WayTile.tsx';
import { HOME_ORDER } from '../../promotions/home-order.ts';
import { promotionsTexts } from '../../promotions/texts.es.ts';
import { servicesQuery } from '../../services/services-queries.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './PromoStubs.module.css';

const texts = homeTexts.promos;

/**
 * The promotions, small: each is the way to its wizard, with what one buys of it usually costs. Nothing where none is on.
 */
export function PromoStubs() {
  const titleId = useId();
  const services = useQuery(servicesQuery);
  const offered = HOME_ORDER.flatMap(code => services.data?.filter(product => product.code === code) ?? []);
  if (services.isSuccess && offered.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts.title}</h2>
        <LinkAnchor to="/promotions">{texts.all}</LinkAnchor>
      </div>
      <Stubs services={services} offered={offered} />
    </section>
  );
}

type Props = { services: UseQueryResult<Product[]>; offered: readonly Product[] };

function Stubs({ services, offered }: Props) {
  if (services.isPending) {
    return (
      <ul className={styles.stubs} aria-busy="true">
        {HOME_ORDER.map(code => (
          <li key={code} className={styles.coming}>
            <SkeletonBar height="100%" />
          </li>
        ))}
      </ul>
    );
  }
  if (services.isError) {
    return <ErrorState message={promotionsTexts.failed} onRetry={() => void services.refetch()} />;
  }
  return (
    <ul className={styles.stubs}>
      {offered.map(
        product =>
          isPromoCode(product.code) && (
            <li key={product.code}>
              <PromoStub product={product} promo={PROMOS[product.code]} />
            </li>
          ),
      )}
    </ul>
  );
}

function PromoStub({ product, promo }: { product: Product; promo: Promo }) {
  const each = toDollars(promo.priceCents);
  const count = promo.defaultQuantity;
  const weights = [...new Set(promo.sizes.map(({ weight }) => weight))].join(' o ');
  return (
    <Link to="/promo-services/$id" params={{ id: product.code }} className={styles.stub}>
      <span className={styles.body}>
        <WayTile type={promo.type} />
        <span className={styles.words}>
          <b>
            <span className="unseen">{promotionsTexts.buy}: </span>
            {product.name}
          </b>
          <small>
            {[
              ...(count > 1 ? [texts.several(count, money(each), money(count * each))] : []),
              promotionsTexts.travels[promo.type],
              texts.sizes(weights),
              ...(product.cities?.length ? [product.cities.join(', ')] : []),
            ].join(' · ')}
          </small>
        </span>
      </span>
      <span className={styles.price}>
        <PriceTag amount={count * each} />
        {count === 1 && <small>{promotionsTexts.each}</small>}
      </span>
    </Link>
  );
}
