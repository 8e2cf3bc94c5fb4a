import type { Answer } from '@puerta/contract/client';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { sessionsQuery } from '../api.ts';
import { profileTexts } from '../texts.es.ts';
import styles from './Forms.module.css';

const texts = profileTexts.sessions;
type Ended = Answer<'POST /profile/sessions/end'> | Answer<'DELETE /profile/sessions/:id'>;

/** Where the person is signed in, to end what is lost or was somebody else's; without an id all but this one. */
export function OwnSessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: async (id: string | null): Promise<Ended> =>
      id === null
        ? await api('POST /profile/sessions/end')
        : await api('DELETE /profile/sessions/:id', { params: { id } }),
    onSuccess: answer => {
      if (answer.success) notifySuccess(answer.message ?? '');
      else notifyError(answer.message, texts.failed);
      void refetch();
    },
  });
  if (!data) {
    return isError ? (
      <ErrorState message={profileTexts.loadFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={3} />
    );
  }
  const endButton = (id: string | null, label: string, named?: string) => (
    <Button
      variant="default"
      aria-label={named}
      loading={end.isPending && end.variables === id}
      onClick={() => end.mutate(id)}
    >
      {label}
    </Button>
  );
  return (
    <Card title={texts.title} action={data.length > 1 && endButton(null, texts.endOthers)}>
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.sessions}>
        {data.map(({ id, device, here, since, seen }) => (
          <li key={id}>
            <span>
              <b>{device || texts.unknown}</b>
              <br />
              {here ? texts.here : texts.seen(moment(seen))}
              <br />
              {texts.since(moment(since))}
            </span>
            {!here && endButton(id, texts.end, texts.endNamed(device || texts.unknown))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
