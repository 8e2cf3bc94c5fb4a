import { accountDone } from '@puerta/contract/account-texts.es';
import type { Invitation } from '@puerta/contract/users';
import { roleOfEditor } from '@puerta/domain/roles';
import type { Context } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { createAccount } from '../../provision/create-account.ts';
import { tell } from '../../facts/tell.ts';

type Endpoint = 'POST /admin/users';

/** Makes an account without a password and mails the link that lets its person set one (docs/rules/accounts.md). */
export async function inviteUser(context: Context<Endpoint>, { name, email, role }: Invitation) {
  const { agency, actor, clock, once } = context;
  const now = clock.now();
  return once(async tx => {
    const invited = { role: roleOfEditor(role), name, email, phone: '', passwordHash: null };
    const created = await createAccount(tx, { ...agency, timeZone: agency.time_zone }, invited, now);
    if (!created) {
      const { message } = refuse('email_taken');
      return refuse('email_taken', { fields: [{ field: 'email', message }] });
    }
    tell(tx, {
      actor,
      at: now,
      kind: 'user.invited',
      object: { type: 'user', id: created.id, label: email },
      to: { name, role: invited.role },
    });
    return { data: { id: created.id }, message: accountDone.userInvited };
  });
}
