import { IconArrowLeft } from '@tabler/icons-react';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { termsTexts as texts } from '../texts.es.ts';
import styles from '../terms.module.css';
import { useQuery } from '@tanstack/react-query';
import { currentAgency } from '../../../lib/session/agency.ts';
import { moment } from '../../../lib/format.ts';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { ownTerms, type OwnTermsPart, versionDay } from '../own-terms.ts';
import { portalTerms, type TermsBlock } from '../terms.es.ts';
import { read } from '../../../lib/query/read.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';

/** /politics of visitors: the terms, and the way back to the sign-in. */
export function TermsPage() {
  return (
    <>
      <LinkAnchor to="/login" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {texts.back}
      </LinkAnchor>
      <Terms />
    </>
  );
}

/** /politics of customers: the agency's own terms when it has written some, the portal's otherwise. */
export function Terms() {
  const terms = useQuery(termsQuery);
  const { name } = currentAgency();
  return (
    <>
      <PageTitle title={texts.title} lead={terms.data ? leadOf(name, terms.data.version) : name} />
      <Loaded
        query={terms}
        loading={
          <div className={styles.waiting}>
            <SkeletonCard lines={12} />
          </div>
        }
        keep
      >
        {({ text }) => (text === null ? <PortalTerms /> : <OwnTerms text={text} />)}
      </Loaded>
    </>
  );
}

function leadOf(agency: string, version: string): string {
  const since = versionDay(version);
  return since ? texts.since(agency, moment(since)) : texts.lead(agency, version);
}

function OwnTerms({ text }: { text: string }) {
  // the text does not change while it is read
  return (
    <article className={styles.text}>
      {ownTerms(text).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </article>
  );
}

function Part({ part }: { part: OwnTermsPart }) {
  if (part.kind === 'list') {
    return (
      <ul>
        {part.items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    );
  }
  return part.kind === 'heading' ? <h2>{part.text}</h2> : <p>{part.text}</p>;
}

/** The portal's terms under the agency's name, with a table of their parts. */
function PortalTerms() {
  const sections = portalTerms(currentAgency());
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label={texts.contents}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {blocks.map(block => (
              <Block key={typeof block === 'string' ? block : block.list[0]} block={block} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}

function Block({ block }: { block: TermsBlock }) {
  if (typeof block === 'string') {
    return <p>{block}</p>;
  }
  return (
    <ul>
      {block.list.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Which version of the terms stands, and the agency's own text when it has one. */
const termsQuery = read('terms', 'GET /open/terms');
