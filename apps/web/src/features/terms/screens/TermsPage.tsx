import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { currentAgency } from '../../../lib/agency.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { PortalTerms } from '../components/PortalTerms.tsx';
import { ownTerms } from '../own-terms.ts';
import { termsQuery } from '../terms-query.ts';
import { termsTexts as texts } from '../texts.es.ts';
import styles from './TermsPage.module.css';

/** /politics: the agency's own terms when it has written some, the portal's otherwise. */
export function TermsPage() {
  const terms = useQuery(termsQuery);
  const { name } = currentAgency();
  return (
    <>
      <LinkAnchor to="/login" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {texts.back}
      </LinkAnchor>
      <PageTitle title={texts.title} lead={terms.data ? texts.lead(name, terms.data.version) : name} />
      {terms.data ? (
        terms.data.text === null ? (
          <PortalTerms />
        ) : (
          <OwnTerms text={terms.data.text} />
        )
      ) : terms.isError ? (
        <ErrorState onRetry={() => void terms.refetch()} />
      ) : (
        <SkeletonCard lines={12} />
      )}
    </>
  );
}

function OwnTerms({ text }: { text: string }) {
  return (
    <article className={styles.text}>
      {ownTerms(text).map((part, index) =>
        // the text does not change while it is read
        part.kind === 'heading' ? <h2 key={index}>{part.text}</h2> : <p key={index}>{part.text}</p>,
      )}
    </article>
  );
}
