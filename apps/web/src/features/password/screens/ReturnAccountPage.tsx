import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../../../lib/api.ts';
import { useAgency } from '../../../lib/agency.ts';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { Card } from '../../../ui/Card.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { SetPassword } from '../components/SetPassword.tsx';
import { linkQuery } from '../link-query.ts';
import { passwordTexts } from '../texts.es.ts';
import styles from './PasswordPage.module.css';

const texts = passwordTexts.giveBack;

/**
 * /account/return: where the notice of a changed e-mail leads. Opening it only looks whether the link still works, for
 * mail programs open links too; its one button gives the account back and goes on to a new password.
 */
export function ReturnAccountPage() {
  const { token: named }: { token?: unknown } = useSearch({ strict: false });
  const token = typeof named === 'string' ? named : '';
  const opened = useQuery(linkQuery(token, 'return'));
  const giving = useMutation({
    mutationFn: () => api('POST /auth/return', { body: { token } }),
    // the token of the answer is not to be kept in the cache
    gcTime: 0,
  });
  const answer = giving.data;
  const said = answer ?? opened.data;
  // an address without its token is no link either
  const isGone = token === '' || (said?.success === false && said.error.code === 'link_expired');
  const place = useFocusOnChange<HTMLDivElement>(answer?.success ? 'given' : isGone ? 'gone' : 'asked');
  return (
    <div className={styles.page} ref={place}>
      {answer?.success ? (
        <SetPassword
          token={answer.data.token}
          title={texts.given}
          lead={texts.givenLead(answer.data.email)}
        />
      ) : isGone ? (
        <Gone />
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
              <p>{texts.what}</p>
              <Button onClick={() => giving.mutate()} loading={giving.isPending}>
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

/** No new link can be asked for: only the agency can help. */
function Gone() {
  const { support_email } = useAgency();
  return (
    <>
      <PageTitle title={texts.gone} lead={texts.goneLead} />
      {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
    </>
  );
}
