import type { MailChoice } from '@puerta/contract/notices';
import { type Notice, NOTICES } from '@puerta/domain/notices';
import type { Tx } from '../../db/within-agency.ts';
import { aboutAccount, asActor } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { findReader, lockReader, updateMuted } from './queries.ts';
import { readUnsubscribeLink } from './sign-link.ts';

const choiceOf = (muted: readonly string[]) =>
  Object.fromEntries(NOTICES.map(kind => [kind, !muted.includes(kind)])) as MailChoice;

export const readChoice: Handler<'GET /profile/notices'> = async ({ agency, db, actor }) => ({
  data: choiceOf((await findReader(db.read(agency.id), agency.id, actor.id))?.muted_notices ?? []),
});

export const chooseMails: Handler<'PUT /profile/notices'> = async (context, { body }) => {
  const { agency, db, clock, actor } = context;
  const muted = NOTICES.filter(kind => !body[kind]);
  await db.within(agency.id, tx =>
    keepMuted(tx, agency.id, actor.id, { now: clock.now(), choose: () => muted }),
  );
  return { data: choiceOf(muted) };
};

/** Opening a link changes nothing: mail programs open links too. */
export const readLink: Handler<'GET /open/notices/off'> = async ({ agency, config }, { query }) => {
  const named = readUnsubscribeLink(config, agency.id, query);
  return named ? { data: { kind: named.kind } } : refuse('link_expired');
};

/** By the link of a mail, without a session; once more changes nothing. */
export const switchOff: Handler<'POST /open/notices/off'> = async (
  { agency, db, clock, config },
  { query },
) => {
  const named = readUnsubscribeLink(config, agency.id, query);
  if (!named) return refuse('link_expired');
  const { accountId, kind } = named;
  const choose = (muted: readonly string[]) => NOTICES.filter(one => one === kind || muted.includes(one));
  const isKept = await db.within(agency.id, tx =>
    keepMuted(tx, agency.id, accountId, { now: clock.now(), choose }),
  );
  return isKept ? { data: { kind } } : refuse('link_expired');
};

/** False for an account that was closed. */
async function keepMuted(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { now, choose }: { now: Date; choose: (muted: readonly string[]) => Notice[] },
): Promise<boolean> {
  const reader = await lockReader(tx, agencyId, accountId);
  if (!reader) return false;
  const muted = choose(reader.muted_notices);
  const [before, after] = [reader.muted_notices.join(' '), muted.join(' ')];
  if (before === after) return true;
  await updateMuted(tx, agencyId, accountId, muted);
  tell(tx, {
    actor: asActor(reader),
    at: now,
    kind: 'account.changed',
    ...aboutAccount(reader),
    from: { muted_notices: before },
    to: { muted_notices: after },
  });
  return true;
}
