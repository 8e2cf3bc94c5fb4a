import { useQuery } from '@tanstack/react-query';
import { currentAgency } from '../../../lib/agency.ts';
import { moment } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { type OwnTermsPart, ownTerms, versionDay } from '../own-terms.ts';
import { termsQuery } from '../terms-query.ts';
import { termsTexts as texts } from '../texts.es.ts';
import { PortalTerms } from './PortalTerms.tsx';
import styles from '../screens/TermsPage.module.css';

/** The agency's own terms when it has written some, the portal's otherwise. */
export function Terms() {
  const terms = useQuery(termsQuery);
  const { name } = currentAgency();
  return (
    <>
      <PageTitle title={texts.title} lead={terms.data ? leadOf(name, terms.data.version) : name} />
      {terms.data ? (
        terms.data.text === null ? (
          <PortalTerms />
        ) : (
          <OwnTerms text={terms.data.text} />
        )
      ) : terms.isError ? (
        <ErrorState onRetry={() => void terms.refetch()} />
      ) : (
        <div className={styles.waiting}>
          <SkeletonCard lines={12} />
        </div>
      )}
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
