import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../lib/agency.ts';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { Card } from '../../../ui/Card.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { type LinkUse, linkQuery } from '../link-query.ts';
import { passwordTexts } from '../texts.es.ts';
import styles from '../screens/PasswordPage.module.css';

type Texts = Record<'title' | 'lead' | 'submit' | 'mine' | 'gone' | 'goneLead', string> & {
  what: (email: string) => string;
};
type Props<Answered> = {
  use: LinkUse;
  texts: Texts;
  press: (token: string) => Promise<Answered | Failure>;
  done: (answer: Answered) => ReactNode;
  /** of a link that was used, where what it is for is so */
  already: (email: string) => ReactNode;
};

/**
 * Where a mailed link leads that does something at once: opening it only looks whether it still works, for mail programs
 * open links too, and its one button does it.
 */
export function MailedButton<Answered extends { success: true }>({
  use,
  texts,
  press,
  done,
  already,
}: Props<Answered>) {
  const { token: named }: { token?: unknown } = useSearch({ strict: false });
  const token = typeof named === 'string' ? named : '';
  const opened = useQuery(linkQuery(token, use));
  const pressing = useMutation({
    mutationFn: async () => {
      const answer = await press(token);
      // it may be done by now: elsewhere, or by an answer that was lost
      if (!answer.success) await opened.refetch();
      return answer;
    },
    // what the answer holds is not to be kept in the cache
    gcTime: 0,
  });
  const answer = pressing.data;
  const said = answer ?? opened.data;
  const link = opened.data?.success ? opened.data.data : null;
  // an address without its token is no link either
  const isGone = token === '' || (said?.success === false && said.error.code === 'link_expired');
  const place = useFocusOnChange<HTMLDivElement>(
    answer?.success || link?.done ? 'done' : isGone ? 'gone' : 'asked',
  );
  return (
    <div className={styles.page} ref={place}>
      {answer?.success ? (
        done(answer)
      ) : link?.done && link.email ? (
        already(link.email)
      ) : isGone ? (
        <Gone texts={texts} />
      ) : opened.isPending ? (
        <SkeletonCard />
      ) : (
        <>
          <PageTitle title={texts.title} lead={texts.lead} />
          <Card>
            <div className={styles.done}>
              {answer && (
                <div role="alert">
                  <DangerNotice title={answer.message} />
                </div>
              )}
              <p>{texts.what(link?.email ?? passwordTexts.mailedTo)}</p>
              <Button onClick={() => pressing.mutate()} loading={pressing.isPending}>
                {texts.submit}
              </Button>
              <p className={styles.hint}>{texts.mine}</p>
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

/** No new link can be asked for here: the agency helps. */
function Gone({ texts }: { texts: Texts }) {
  const { support_email } = useAgency();
  return (
    <>
      <PageTitle title={texts.gone} lead={texts.goneLead} />
      {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
    </>
  );
}
