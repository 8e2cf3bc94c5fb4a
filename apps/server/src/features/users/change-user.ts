import { accountDone, ownEmail } from '@puerta/contract/account-texts.es';
import type { ErrorCode } from '@puerta/contract/errors';
import type { UserChange } from '@puerta/contract/users';
import { normaliseEmail } from '@puerta/domain/email';
import { editorRoleOf, roleOfEditor, type StaffRole } from '@puerta/domain/roles';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { accountSearch } from '../../provision/create-account.ts';
import { isEmailTaken, leaveKept } from '../../provision/kept-address.ts';
import { endSessions } from '../session/end-sessions.ts';
import { endEarlierAddresses } from '../accounts/end-give-backs.ts';
import { leaveEmail } from '../accounts/leave-email.ts';
import { dropPendingEmail } from '../accounts/hold-email.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { keepsManager } from './keep-manager.ts';
import { userOf } from './present.ts';
import { lockManagers, lockUser, updateUser, type UserRow } from './queries.ts';

type Endpoint = 'PUT /admin/users';

const USER: EditedThing<UserRow> = {
  object: 'account',
  fields: {
    name: 'name',
    email: 'email',
    role: { column: 'role', read: row => editorRoleOf(row.role as StaffRole) },
    active: { column: 'active', read: row => (row.active ? 1 : 0) },
  },
};

/**
 * Changes staff. Another e-mail address works at once and is told to both; the one before gives nothing back, since
 * the account is the agency's (docs/decisions/022). One's own is changed in the profile, which asks for the password.
 */
export async function changeUser(
  context: Context<Endpoint>,
  change: UserChange,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, db, clock } = context;
  const { id } = change;
  try {
    return await db.within<Reply<Endpoint> | Refusal>(agency.id, async tx => {
      // managers before whom they change, in all that changes staff
      await lockManagers(tx, agency.id);
      const before = await lockUser(tx, agency.id, id);
      if (!before) return refuse('not_found');
      const merged = await mergeBody(tx, context, USER, before, change);
      if (isRefusal(merged)) return merged;
      const { name, email } = merged;
      const to = { name, email, role: roleOfEditor(merged.role), active: merged.active === 1 };
      const losesPower = !to.active || to.role !== 'manager';
      const refusal = await keepsManager(tx, agency, actor, before, losesPower);
      if (refusal) return refusal;
      const isNewEmail = normaliseEmail(before.email) !== normaliseEmail(email);
      if (isNewEmail && id === actor.id) return aboutEmail('own_account', ownEmail);
      if (isNewEmail) await leaveEmail(tx, agency.id, id, clock.now());
      const isOther = !to.active || to.role !== before.role;
      // whoever reads an address of before is not to come back as what the account is now
      if (isNewEmail || isOther) await endEarlierAddresses(tx, agency.id, id, clock.now());
      if (!to.active) await dropPendingEmail(tx, agency.id, id, clock.now());
      const version = await updateUser(tx, agency.id, id, {
        ...to,
        search: accountSearch({ ...before, ...to }),
      });
      // what they open again, they open as what they are now
      if (isOther) await endSessions(tx, agency.id, id, clock.now());
      if (isNewEmail) await leaveKept(tx, agency.id, { email, now: clock.now(), accountId: id });
      // an invitation that nobody took up is told to nobody: its address was a wrong one
      if (isNewEmail && !before.invited)
        tell(tx, {
          kind: 'account.email_changed',
          actor,
          at: clock.now(),
          object: { type: 'user', id, label: before.email },
          from: { email: before.email, active: before.active },
          to: { email, active: to.active },
        });
      tell(tx, {
        actor,
        at: clock.now(),
        kind: 'user.changed',
        object: { type: 'user', id, label: email },
        from: shownIn(before),
        to,
      });
      return { data: userOf({ ...before, ...to, version }), message: accountDone.userChanged };
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return aboutEmail('email_taken');
  }
}

const aboutEmail = (code: ErrorCode, message = refuse(code).message): Refusal =>
  refuse(code, { message, fields: [{ field: 'email', message }] });

const shownIn = ({ name, email, role, active }: UserRow) => ({ name, email, role, active });
