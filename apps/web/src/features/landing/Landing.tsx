import styles from './Landing.module.css';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowRight,
  IconBrandFacebook,
  IconBrandInstagram,
  IconCalculator,
  IconHeadset,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/notice/ErrorState.tsx';
import { LinkAnchor, LinkButton } from '../../ui/page/links.tsx';
import { SkeletonCard } from '../../ui/notice/Skeleton.tsx';
import { contactQuery, promotionsQuery } from './landing-queries.ts';
import { socialLink } from '../../lib/address/social-link.ts';
import { landingTexts as texts } from './texts.es.ts';
import type { Promotion } from '@puerta/contract/open';
import { isPromoCode, PROMOS } from '@puerta/domain/money/promos';
import { HOME_ORDER, multiplied, promoSizes } from '../promotions/promotions.ts';
import { promotionsTexts } from '../promotions/texts.es.ts';
import { WayTile } from '../../ui/page/WayTile.tsx';
import { PriceTag } from '../../ui/parcel/PriceTag.tsx';
import { Ticket } from '../../ui/parcel/Ticket.tsx';

/** What stands under the logged-out home's tabs: promotions, the agency's story, how to reach it. */
export function Landing() {
  return (
    <div className={styles.landing}>
      <div className={styles.inside}>
        <Promotions />
        <Contact />
      </div>
    </div>
  );
}

/** Who the agency is, and how to reach it. */
function Contact() {
  const { data, isError, refetch } = useQuery(contactQuery);
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.about}>
      <section className={styles.story} aria-labelledby="landing-story">
        <h2 id="landing-story">{texts.story}</h2>
        {data?.story && <p className={styles.words}>{data.story}</p>}
        {data && <p>{texts.reach(data.destinations)}</p>}
        <LinkAnchor to="/calculator" className={styles.quote}>
          <IconCalculator size={20} aria-hidden />
          {texts.quote}
        </LinkAnchor>
      </section>
      <section className={styles.contact} aria-labelledby="landing-contact">
        <h2 id="landing-contact">{texts.contact}</h2>
        {data ? <Ways {...data} /> : <SkeletonCard lines={5} />}
      </section>
    </div>
  );
}

type WaysProps = {
  phone: string;
  email: string;
  support_email: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  facebook: string;
  instagram: string;
};

function Ways({ phone, email, support_email, facebook, instagram, ...place }: WaysProps) {
  const links = {
    facebook: socialLink('facebook', facebook),
    instagram: socialLink('instagram', instagram),
  };
  return (
    <dl className={styles.ways}>
      {phone && (
        <Way icon={<IconPhone size={20} aria-hidden />} term={texts.phone}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </Way>
      )}
      <Way icon={<IconMail size={20} aria-hidden />} term={texts.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Way>
      {support_email !== email && (
        <Way icon={<IconHeadset size={20} aria-hidden />} term={texts.support}>
          <a href={`mailto:${support_email}`}>{support_email}</a>
        </Way>
      )}
      {place.address && (
        <Way icon={<IconMapPin size={20} aria-hidden />} term={texts.address}>
          {place.address}, {place.city}, {place.state} {place.zip_code}
        </Way>
      )}
      {links.facebook && (
        <Way icon={<IconBrandFacebook size={20} aria-hidden />} term={texts.facebook}>
          <OutsideLink href={links.facebook}>{facebook}</OutsideLink>
        </Way>
      )}
      {links.instagram && (
        <Way icon={<IconBrandInstagram size={20} aria-hidden />} term={texts.instagram}>
          <OutsideLink href={links.instagram}>{instagram}</OutsideLink>
        </Way>
      )}
    </dl>
  );
}

function Way({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children.replace(/^https?:\/\/(www\.)?/, '')}
      <span className="unseen"> {texts.opensOutside}</span>
    </a>
  );
}

/** The promotional services; nothing at all while the agency offers none. */
function Promotions() {
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
            ? HOME_ORDER.flatMap(code => data.filter(one => one.code === code)).map(promotion => (
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
  return (
    <Ticket
      perforation="below"
      stub={
        <div className={styles.stub}>
          <span className={styles.price}>
            <PriceTag amount={price} />
            <span>{promotionsTexts.each}</span>
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
        {image ? <img src={image} alt="" width={48} height={48} loading="lazy" /> : <WayTile type={type} />}
        <h3>{name}</h3>
        <p>{description}</p>
        {isPromoCode(code) && <p>{promoSizes(PROMOS[code])}</p>}
      </div>
    </Ticket>
  );
}
