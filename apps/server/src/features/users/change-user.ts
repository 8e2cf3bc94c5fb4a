import { accountDone, ownEmail } from '@puerta/contract/people/account-texts.es';
import type { ErrorCode } from '@puerta/contract/errors';
import type { Invitation, User, UserChange } from '@puerta/contract/people/users';
import { normaliseEmail } from '@puerta/domain/people/email';
import { OWN_FIELDS } from '@puerta/domain/people/person';
import { editorRoleOf, roleOfEditor, STAFF, type StaffRole } from '@puerta/domain/people/roles';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { accountSearch, createAccount, isEmailTaken, leaveKept } from '../../provision/create-account.ts';
import { endSessions } from '../session/end-sessions.ts';
import {
  blockAccount,
  dropPendingEmail,
  endEarlierAddresses,
  leaveEmail,
  takeLinksBack,
} from '../accounts/take-links-back.ts';
import { leaveTickets } from '../support/answer-tickets.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Actor } from '../../app/actor.ts';
import { done } from '@puerta/contract/messages.es';
import { sql, type Updateable } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import { byCaller } from '../../facts/about.ts';

type Change = 'PUT /admin/users';

export const USER: EditedThing<UserRow, UserChange> = {
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
  context: Context<Change>,
  change: UserChange,
): Promise<Reply<Change> | Refusal> {
  const { actor, clock, within } = context;
  const { id } = change;
  try {
    return await within(async tx => {
      // managers before whom they change, in all that changes staff
      await lockManagers(tx);
      const before = await lockUser(tx, id);
      if (!before) return refuse('not_found');
      const merged = await mergeBody(tx, context, USER, before, change);
      if (isRefusal(merged)) return merged;
      const { name, email } = merged;
      const to = { name, email, role: roleOfEditor(merged.role), active: merged.active === 1 };
      const losesPower = !to.active || to.role !== 'manager';
      const refusal = await keepsManager(tx, actor, before, losesPower);
      if (refusal) return refusal;
      const isNewEmail = normaliseEmail(before.email) !== normaliseEmail(email);
      if (isNewEmail && id === actor.id) return aboutEmail('own_account', ownEmail);
      if (isNewEmail) await leaveEmail(tx, id, clock.now());
      const isOther = !to.active || to.role !== before.role;
      // whoever reads an address of before is not to come back as what the account is now
      if (isNewEmail || isOther) await endEarlierAddresses(tx, id, clock.now());
      if (!to.active) await dropPendingEmail(tx, id, clock.now());
      const version = await updateUser(tx, id, {
        ...to,
        search: accountSearch({ ...before, ...to }),
      });
      // what they open again, they open as what they are now
      if (isOther) await endSessions(tx, id, clock.now());
      if (losesPower) await leaveTickets(tx, id);
      if (isNewEmail) await leaveKept(tx, { email, now: clock.now(), accountId: id });
      // an invitation that nobody took up is told to nobody: its address was a wrong one
      if (isNewEmail && !before.invited)
        tell(tx, {
          kind: 'account.email_changed',
          ...byCaller(context),
          object: { type: 'user', id, label: before.email },
          from: { email: before.email, active: before.active },
          to: { email, active: to.active },
        });
      tell(tx, {
        ...byCaller(context),
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
  refuseField('email', message, code);

const shownIn = ({ name, email, role, active }: UserRow) => ({ name, email, role, active });

/**
 * Nobody takes their own power, nor that of the agency's last manager who can sign in (docs/rules/accounts.md). The
 * actor is looked at again under the lock: whoever demoted them a moment ago came first.
 */
async function keepsManager(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  user: UserRow,
  losesPower: boolean,
): Promise<Refusal | null> {
  const managers = await lockManagers(tx);
  if (!managers.includes(actor.id)) return refuse('forbidden');
  if (!losesPower) return null;
  if (user.id === actor.id) return refuse('own_account');
  return managers.some(id => id !== user.id) ? null : refuse('last_manager');
}

type Invite = 'POST /admin/users';

/** Makes an account without a password and mails the link that lets its person set one (docs/rules/accounts.md). */
export async function inviteUser(context: Context<Invite>, { name, email, role }: Invitation) {
  const { agency, actor, clock, once } = context;
  const now = clock.now();
  return once(async tx => {
    const invited = { role: roleOfEditor(role), name, email, phone: '', passwordHash: null };
    const created = await createAccount(tx, { ...agency, timeZone: agency.time_zone }, invited, now);
    if (!created) return aboutEmail('email_taken');
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

type Delete = 'DELETE /admin/users/:id';

/**
 * Deletes staff. The row stays, because what they did names them; they cannot sign in, leave the list, and their
 * e-mail address is free. Every link that was mailed to them ends.
 */
export async function deleteUser(
  { actor, clock, within }: Context<Delete>,
  id: number,
): Promise<Reply<Delete> | Refusal> {
  const now = clock.now();
  return within(async tx => {
    const user = await findUser(tx, id);
    if (!user) return refuse('not_found');
    const refusal = await keepsManager(tx, actor, user, true);
    if (refusal) return refusal;
    await blockAccount(tx, id, { blocked: true, now });
    await takeLinksBack(tx, id, now);
    await endEarlierAddresses(tx, id, now);
    await leaveTickets(tx, id);
    await updateUser(tx, id, {
      active: false,
      closed_at: now,
      email: `eliminado-${id}@invalid`,
      second_factor_email: null,
      password_hash: null,
      search: '',
    });
    tell(tx, {
      actor,
      at: now,
      kind: 'user.deleted',
      object: { type: 'user', id, label: user.email },
      from: { name: user.name, role: user.role },
    });
    return { data: null, message: accountDone.userDeleted };
  });
}

type Reset = 'PUT /admin/users/password';

/**
 * Mails a new random password, which holds only once the mail was accepted (docs/rules/accounts.md). Who has not set
 * one yet gets the invitation again, and the first one ends.
 */
export async function resetPassword(context: Context<Reset>, id: number) {
  const { clock, once } = context;
  return once(async tx => {
    const user = await findUser(tx, id);
    if (!user) return refuse('not_found');
    if (user.invited) await takeLinksBack(tx, id, clock.now());
    tell(tx, {
      ...byCaller(context),
      kind: user.invited ? 'user.invited' : 'user.password_reset',
      object: { type: 'user', id, label: user.email },
    });
    return { data: null, message: user.invited ? accountDone.userInvited : done.passwordMailed };
  });
}

/** The same, locked: two who change them at once follow one another. */
async function lockUser(tx: Tx, id: number) {
  return (await staffOf(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/**
 * Ids of the managers who can sign in, locked in the order of their ids until the transaction ends: two managers
 * who demote each other at once follow one another.
 */
async function lockManagers(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectOwn('account')
    .select('id')
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(row => row.id);
}

/** Answers the version that the row has then. */
async function updateUser(tx: Tx, id: number, changes: Updateable<Account>): Promise<number> {
  const { version } = await tx
    .updateOwn('account')
    .set(changes)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export const userOf = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  active: row.active ? 1 : 0,
  role: editorRoleOf(row.role as StaffRole),
  invited: row.invited,
  second_factor: row.second_factor_confirmed_at !== null,
  version: row.version,
});

const STAFF_COLUMNS = [
  'id',
  ...OWN_FIELDS,
  'active',
  'role',
  'second_factor_confirmed_at',
  'version',
] as const;

const staffOf = (tx: ReadTx) =>
  tx
    .selectOwn('account')
    .select([...STAFF_COLUMNS, sql<boolean>`password_hash is null`.as('invited')])
    .where('role', 'in', STAFF)
    .where('closed_at', 'is', null);

/** Everybody who works at the agency, newest first. */
export const listUsers = (tx: ReadTx) => staffOf(tx).orderBy('id', 'desc').execute();

/** Null for a customer too. */
export async function findUser(tx: ReadTx, id: number) {
  return (await staffOf(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;
