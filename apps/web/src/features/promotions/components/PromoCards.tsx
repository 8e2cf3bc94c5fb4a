import type { Product } from '@puerta/contract/quotes';
import { toDollars } from '@puerta/domain/money';
import { isPromoCode, type Promo, PROMOS } from '@puerta/domain/promos';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { sides } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { ProductPicture } from '../../../ui/ProductPicture.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { Ticket } from '../../../ui/Ticket.tsx';
import { servicesQuery } from '../../services/services-queries.ts';
import { HOME_ORDER } from '../home-order.ts';
import { multiplied } from '../multiplied.ts';
import { promotionsTexts as texts } from '../texts.es.ts';
import styles from './PromoCards.module.css';

/** The promotions that the agency offers, each a ticket with its price and the way to its wizard. */
export function PromoCards({ level }: { /** of the cards' headings */ level: 2 | 3 }) {
  const services = useQuery(servicesQuery);
  if (services.isPending) {
    return <SkeletonCard lines={4} />;
  }
  if (services.isError) {
    return <ErrorState message={texts.failed} onRetry={() => void services.refetch()} />;
  }
  const offered = HOME_ORDER.flatMap(code => services.data.filter(product => product.code === code));
  if (offered.length === 0) {
    return (
      <EmptyState
        title={texts.none}
        text={texts.noneText}
        action={<LinkButton to="/calculator">{texts.quote}</LinkButton>}
      />
    );
  }
  return (
    <ul className={styles.cards}>
      {offered.map(
        product =>
          isPromoCode(product.code) && (
            <li key={product.code}>
              <PromoCard product={product} promo={PROMOS[product.code]} level={level} />
            </li>
          ),
      )}
    </ul>
  );
}

function PromoCard({ product, promo, level }: { product: Product; promo: Promo; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <Ticket
      perforation="below"
      stub={
        <div className={styles.stub}>
          <span className={styles.price}>
            <PriceTag amount={toDollars(promo.priceCents)} />
            <small>{texts.each}</small>
            {promo.defaultQuantity > 1 && (
              <small className={styles.times}>
                {multiplied(promo.defaultQuantity, toDollars(promo.priceCents))}
              </small>
            )}
          </span>
          <LinkButton
            to="/promo-services/$id"
            params={{ id: product.code }}
            aria-label={`${texts.buy}: ${product.name}`}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {texts.buy}
          </LinkButton>
        </div>
      }
    >
      <div className={styles.head}>
        <ProductPicture image={product.image} type={promo.type} />
        <div>
          <Heading>{product.name}</Heading>
          {product.description && <p>{product.description}</p>}
        </div>
      </div>
      <DescriptionList
        items={[
          { term: texts.transport, value: texts.travels[promo.type] },
          {
            term: texts.sizes,
            value: promo.sizes.map(size => (
              <span key={sides(size)} className={styles.size}>
                {size.weight} lb · {sides(size)}
              </span>
            )),
          },
          {
            term: texts.destinations,
            value: product.cities?.join(', ') ?? texts.anywhere,
          },
        ]}
      />
    </Ticket>
  );
}
