import { useQuery } from '@tanstack/react-query';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconCalculator,
  IconHeadset,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import styles from '../Landing.module.css';
import { contactQuery } from '../landing-queries.ts';
import { socialLink } from '../../../lib/social-link.ts';
import { landingTexts as texts } from '../texts.es.ts';

/** Who the agency is, and how to reach it. */
export function Contact() {
  const { data, isError, refetch } = useQuery(contactQuery);
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.about}>
      <section className={styles.story} aria-labelledby="landing-story">
        <h2 id="landing-story">{texts.story}</h2>
        {data?.story && <p className={styles.words}>{data.story}</p>}
        <p>{texts.reach}</p>
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
