import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useAgency } from '../../../lib/agency.ts';
import { useClaims } from '../../../lib/session.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonBar, SkeletonCard } from '../../../ui/Skeleton.tsx';
import { LockerLabel } from '../../locker/components/LockerLabel.tsx';
import { ownHomeQuery } from '../../purchases/api.ts';
import { servicesQuery } from '../../services/services-queries.ts';
import { DebtBand } from '../components/DebtBand.tsx';
import { LatestBoxes } from '../components/LatestBoxes.tsx';
import { PromoStubs } from '../components/PromoStubs.tsx';
import { ACTIONS, QuickActions } from '../components/QuickActions.tsx';
import { Waiting } from '../components/Waiting.tsx';
import { sayFact } from '../home-words.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './CustomerHomePage.module.css';

/**
 * The customer's home: a debt before anything else, what waits on them, their latest boxes; beside it what one may do
 * and one's own locker, last the promotions.
 */
export function CustomerHomePage() {
  const { data: home, isError, refetch } = useQuery(ownHomeQuery);
  usePrefetchQuery(servicesQuery);
  return (
    <div className={styles.page}>
      <Greeting fact={home && sayFact(home)} isLoading={!isError} />
      {home || isError ? (
        <>
          {home && <DebtBand debt={home.debt} />}
          <div className={styles.columns}>
            <div className={styles.boxes}>
              {home ? (
                <>
                  <Waiting {...home} />
                  <LatestBoxes {...home} />
                </>
              ) : (
                <ErrorState onRetry={() => void refetch()} />
              )}
            </div>
            <nav className={styles.actions} aria-label={homeTexts.actions.title}>
              <QuickActions />
            </nav>
            <div className={styles.locker}>
              <LockerLabel />
            </div>
          </div>
          <PromoStubs />
        </>
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

/**
 * Bars where the cards will be. Nothing that can be pressed stands among them: a debt comes on top of all of it, and
 * would move it from under a finger.
 */
function HomeSkeleton() {
  return (
    <div className={`${styles.columns} ${styles.coming}`}>
      <div className={styles.boxes}>
        <SkeletonCard lines={4} />
        <SkeletonCard lines={8} />
      </div>
      <div className={`${styles.actions} ${styles.bars}`}>
        {ACTIONS.map(({ to }) => (
          <SkeletonBar key={to} height="100%" />
        ))}
      </div>
      <div className={styles.locker}>
        <SkeletonBar height={220} />
      </div>
    </div>
  );
}

function Greeting({ fact, isLoading }: { fact: string | undefined; isLoading: boolean }) {
  const { name: agency, slogan } = useAgency();
  const { name } = useClaims();
  useDocumentTitle(homeTexts.title);
  return (
    <header className={styles.greeting}>
      <p className={styles.agency}>
        <b>{agency}</b> <span>{slogan}</span>
      </p>
      <h1 tabIndex={-1} title={name}>
        {homeTexts.greeting(name)}
      </h1>
      {fact ? <p>{fact}</p> : isLoading && <SkeletonBar width="min(420px, 80%)" height={18} />}
    </header>
  );
}
