import { api } from '../../../lib/query/api.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { linkQuery, type LinkUse, SetPassword } from '../components/SetPassword.tsx';
import { passwordTexts } from '../texts.es.ts';
import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../../lib/session/agency.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import styles from '../password.module.css';

const { confirmEmail, callOffEmail, giveBack } = passwordTexts;

/** /account/email: where the mail to an address leads that waits to be an account's. */
export function ConfirmEmailPage() {
  return (
    <MailedButton
      use="email"
      texts={confirmEmail}
      press={token => api('POST /auth/email', { body: { token } })}
      done={({ data }) => <Confirmed email={data.email} />}
      already={email => <Confirmed email={email} />}
    />
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <PageTitle title={confirmEmail.done} lead={confirmEmail.doneLead(email)} />
      <LinkButton to="/">{confirmEmail.goOn}</LinkButton>
    </>
  );
}

/** /account/email/call-off: where the mail to the address leads that holds until then. */
export function CallOffEmailPage() {
  return (
    <MailedButton
      use="call_off"
      texts={callOffEmail}
      press={token => api('POST /auth/email/call-off', { body: { token } })}
      done={() => <CalledOff />}
      already={() => <CalledOff />}
    />
  );
}

function CalledOff() {
  return (
    <>
      <PageTitle title={callOffEmail.done} lead={callOffEmail.doneLead} />
      <LinkButton to="/password">{callOffEmail.goOn}</LinkButton>
    </>
  );
}

/** /account/return: where the notice of a changed e-mail leads; it gives the account back and goes on to a new password. */
export function ReturnAccountPage() {
  return (
    <MailedButton
      use="return"
      texts={giveBack}
      press={token => api('POST /auth/return', { body: { token } })}
      done={({ data }) => (
        <SetPassword token={data.token} title={giveBack.given} lead={giveBack.givenLead(data.email)} />
      )}
      already={email => (
        <>
          <PageTitle title={giveBack.already} lead={giveBack.alreadyLead(email)} />
          <LinkButton to="/password">{giveBack.goOn}</LinkButton>
        </>
      )}
    />
  );
}

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
function MailedButton<Answered extends { success: true }>({
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
