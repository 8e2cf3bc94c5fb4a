import { accountFailures } from '@puerta/contract/account-texts.es';
import { useParams } from '@tanstack/react-router';
import { CallFailed } from '../../../lib/api.ts';
import { useClaims } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { useUser } from '../api.ts';
import { UserAccess } from '../components/UserAccess.tsx';
import { UserForm } from '../components/UserForm.tsx';
import styles from '../components/Users.module.css';
import { usersTexts } from '../texts.es.ts';

const texts = usersTexts.detail;

/** /users/{id}: one of the staff. */
export function UserPage() {
  const { id = '' } = useParams({ strict: false });
  const { sub } = useClaims();
  const { data, error, refetch } = useUser(id);
  const isGone = error instanceof CallFailed && [400, 404].includes(error.failure.status);
  return (
    <>
      <WayBack to="/users">{texts.back}</WayBack>
      <PageTitle title={data?.name ?? texts.title} documentTitle={texts.title} />
      {data ? (
        <div className={styles.columns}>
          <Card title={texts.data}>
            <UserForm key={data.id} user={data} isOwn={data.id === sub} />
          </Card>
          <Card title={usersTexts.access.title}>
            <UserAccess user={data} isOwn={data.id === sub} />
          </Card>
          <HistoryCard of="user" id={data.id} />
        </div>
      ) : isGone ? (
        <EmptyState
          title={accountFailures.userLoad}
          text={texts.notFound}
          action={<LinkButton to="/users">{texts.back}</LinkButton>}
        />
      ) : error ? (
        <ErrorState message={accountFailures.userLoad} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCard lines={6} />
      )}
    </>
  );
}
