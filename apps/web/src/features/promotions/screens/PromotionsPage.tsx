import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { promotionsTexts as texts } from '../texts.es.ts';
import type { Product } from '@puerta/contract/money/quotes';
import { toDollars } from '@puerta/domain/money/money';
import { isPromoCode, type Promo, PROMOS } from '@puerta/domain/money/promos';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { sides } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { ProductPicture } from '../../../ui/parcel/ProductPicture.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { servicesQuery } from '../../services/services-queries.ts';
import { HOME_ORDER, multiplied } from '../promotions.ts';
import styles from '../promotions.module.css';
import { Loaded } from '../../../ui/notice/Loaded.tsx';

/** "Promociones". */
export function PromotionsPage() {
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Loaded query={useQuery(servicesQuery)} failed={texts.failed}>
        {products => <PromoCards products={products} />}
      </Loaded>
    </>
  );
}

/** The promotions that the agency offers, each a ticket with its price and the way to its wizard. */
function PromoCards({ products }: { products: readonly Product[] }) {
  const offered = HOME_ORDER.flatMap(code => products.filter(product => product.code === code));
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
              <PromoCard product={product} promo={PROMOS[product.code]} />
            </li>
          ),
      )}
    </ul>
  );
}

function PromoCard({ product, promo }: { product: Product; promo: Promo }) {
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
          <h2>{product.name}</h2>
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
