import type { PublicAgency } from '@puerta/contract/people/auth';
import { failures } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { socialLink } from '../../../lib/address/social-link.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Description, DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { initials } from '@puerta/domain/text/letters';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { contactQuery } from '../../landing/landing-queries.ts';
import { officesQuery } from '../../checkout/order-queries.ts';
import { agencyTexts as texts } from '../texts.es.ts';
import styles from './AgencyPage.module.css';
import { readPage } from '../../../lib/query/read.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';

/** /agency: who the agency is and how to reach it, as its settings say now. */
export function AgencyPage() {
  const session = useQuery(readPage('agency', 'GET /auth/session'));
  return (
    <>
      <PageTitle title={texts.title} />
      <Loaded query={session} failed={failures.data} loading={<SkeletonCard lines={7} />} keep>
        {({ agency }) => <Agency agency={agency} />}
      </Loaded>
    </>
  );
}

function Agency({ agency }: { agency: PublicAgency }) {
  return (
    <div className={styles.columns}>
      <section className={styles.panel}>
        {agency.logo ? (
          <img src={agency.logo} alt="" height={72} />
        ) : (
          <span className={styles.initials} aria-hidden="true">
            {initials(agency.name)}
          </span>
        )}
        <h2>{agency.name}</h2>
        <p>{agency.slogan}</p>
      </section>
      <Contact agency={agency} />
      <Offices />
    </div>
  );
}

/** How to reach it, and in its own words who it is. */
function Contact({ agency }: { agency: PublicAgency }) {
  const { data } = useQuery(contactQuery);
  const place = data?.address && `${data.address}, ${data.city}, ${data.state} ${data.zip_code}`;
  const address: Description = place
    ? { term: texts.address, value: place }
    : { term: texts.address, value: texts.none, tone: 'muted' };
  return (
    <>
      <Card title={texts.contact}>
        <DescriptionList items={[...contactOf(agency), ...(data ? [address] : [])]} />
      </Card>
      {data?.story && (
        <Card title={texts.story}>
          <p className={styles.story}>{data.story}</p>
        </Card>
      )}
    </>
  );
}

/** Where receivers collect in Venezuela; nothing while the agency has no office. */
function Offices() {
  const { data = [] } = useQuery(officesQuery);
  if (data.length === 0) {
    return null;
  }
  return (
    <Card title={texts.offices}>
      <ul className={styles.offices}>
        {data.map(({ id, name, address, city, state, phone }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{[address, city, state].filter(Boolean).join(', ')}</span>
            {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function contactOf({ email, support_email, phone, facebook, instagram }: PublicAgency): Description[] {
  const line = (term: string, value: string, link: React.ReactNode): Description =>
    value ? { term, value: link } : { term, value: texts.none, tone: 'muted' };
  return [
    line(texts.email, email, <a href={`mailto:${email}`}>{email}</a>),
    line(texts.support, support_email, <a href={`mailto:${support_email}`}>{support_email}</a>),
    line(texts.phone, phone, <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>),
    line(texts.facebook, facebook, <Outside network="facebook" entry={facebook} />),
    line(texts.instagram, instagram, <Outside network="instagram" entry={instagram} />),
  ];
}

/** A page elsewhere, from what managers typed: an address, or the name there. */
function Outside({ network, entry }: { network: 'facebook' | 'instagram'; entry: string }) {
  const address = socialLink(network, entry);
  const shown = entry.replace(/^https?:\/\/(www\.)?/, '');
  return address ? (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.outside(`${texts[network]} ${shown}`)}
    >
      {shown}
    </a>
  ) : (
    shown
  );
}
