import { api } from '../../../lib/api.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { MailedButton } from '../components/MailedButton.tsx';
import { SetPassword } from '../components/SetPassword.tsx';
import { passwordTexts } from '../texts.es.ts';

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
