import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../../../lib/query/api.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { noticesTexts } from '../texts.es.ts';
import styles from '../notices.module.css';

const texts = noticesTexts.off;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** /avisos: where the foot of a mail leads. Opening it does nothing; its one button switches that kind of mail off. */
export function MailsOffPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const query = { token: textOf(search.token), account: textOf(search.account), kind: textOf(search.kind) };
  const link = useQuery({
    queryKey: ['notices', 'off', query],
    queryFn: () => api('GET /open/notices/off', { query }),
  });
  const off = useMutation({ mutationFn: () => api('POST /open/notices/off', { query }) });
  const answer = off.data ?? link.data;
  // a link that was cut in half on its way is no better than one that is over
  const isGone = answer?.success === false && ['link_expired', 'invalid_input'].includes(answer.error.code);
  const place = useFocusOnChange<HTMLDivElement>(off.data?.success ? 'off' : isGone ? 'gone' : 'asked');
  if (link.isPending) return <SkeletonCard lines={4} />;
  return (
    <div className={styles.choices} ref={place}>
      {off.data?.success || isGone ? (
        <>
          <PageTitle
            title={isGone ? texts.gone : texts.done}
            lead={isGone ? texts.goneLead : texts.doneLead}
          />
          <LinkButton to="/profile">{texts.profile}</LinkButton>
        </>
      ) : link.data?.success ? (
        <>
          <PageTitle title={texts.title} />
          <Card>
            <div className={styles.choices}>
              {off.data && (
                <div role="alert">
                  <DangerNotice title={off.data.message} />
                </div>
              )}
              <p className={styles.saved}>{texts.kinds[link.data.data.kind]}</p>
              <p className={styles.saved}>{texts.rest}</p>
              <Button onClick={() => off.mutate()} loading={off.isPending}>
                {texts.submit}
              </Button>
            </div>
          </Card>
        </>
      ) : (
        <ErrorState text={link.data?.message} onRetry={() => void link.refetch()} />
      )}
    </div>
  );
}
