import type { Promotion } from '@puerta/contract/open';
import { isPromoCode, PROMOS } from '@puerta/domain/promos';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconPlane, IconShip } from '@tabler/icons-react';
import { multiplied } from '../../promotions/multiplied.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { Ticket } from '../../../ui/Ticket.tsx';
import styles from '../Landing.module.css';
import { promotionsQuery } from '../landing-queries.ts';
import { landingTexts as texts } from '../texts.es.ts';

/** The promotional services; nothing at all while the agency offers none. */
export function Promotions() {
  const { data, isError, refetch } = useQuery(promotionsQuery);
  if (data?.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="landing-promotions">
      <h2 id="landing-promotions">{texts.promotions}</h2>
      <p className={styles.lead}>{texts.promotionsLead}</p>
      {isError && !data ? (
        <ErrorState message={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.promotions}>
          {data
            ? data.map(promotion => (
                <li key={promotion.code}>
                  <PromotionTicket promotion={promotion} />
                </li>
              ))
            : ['first', 'second', 'third', 'fourth'].map(place => (
                <li key={place}>
                  <SkeletonCard lines={4} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

function PromotionTicket({ promotion }: { promotion: Promotion }) {
  const { code, name, description, image, price, type } = promotion;
  const Icon = type === 'OCEAN' ? IconShip : IconPlane;
  return (
    <Ticket
      perforation="below"
      stub={
        <div className={styles.stub}>
          <span className={styles.price}>
            <PriceTag amount={price} />
            <span>{texts.perBox}</span>
            {isPromoCode(code) && PROMOS[code].defaultQuantity > 1 && (
              <span className={styles.times}>{multiplied(PROMOS[code].defaultQuantity, price)}</span>
            )}
          </span>
          <LinkButton
            to="/promo-services/$id"
            params={{ id: code }}
            aria-label={texts.buyOne(name)}
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {texts.buy}
          </LinkButton>
        </div>
      }
    >
      <div className={styles.promotion}>
        {image ? (
          <img src={image} alt="" width={48} height={48} loading="lazy" />
        ) : (
          <span className={styles.icon} data-type={type}>
            <Icon size={24} stroke={1.8} aria-hidden />
          </span>
        )}
        <h3>{name}</h3>
        <p>{description}</p>
      </div>
    </Ticket>
  );
}
