import { api } from '../../../lib/api.ts';
import { MailedButton } from '../components/MailedButton.tsx';
import { SetPassword } from '../components/SetPassword.tsx';
import { passwordTexts } from '../texts.es.ts';

const texts = passwordTexts.giveBack;

/** /account/return: where the notice of a changed e-mail leads; it gives the account back and goes on to a new password. */
export function ReturnAccountPage() {
  return (
    <MailedButton
      use="return"
      texts={texts}
      press={token => api('POST /auth/return', { body: { token } })}
      done={({ data }) => (
        <SetPassword token={data.token} title={texts.given} lead={texts.givenLead(data.email)} />
      )}
    />
  );
}
