import type { MailChoice } from '@puerta/contract/notices';
import { type Notice, NOTICES } from '@puerta/domain/notices';
import type { Tx } from '../../db/within-agency.ts';
import { aboutAccount, asActor } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { refuse } from '../../app/refusal.ts';
import type { Context, Handler } from '../../services/context.ts';
import { findReader, hasManyBoxes, lockReader, updateChoice } from './queries.ts';
import { isSignedFor, namedIn } from './sign-link.ts';

type Choice = { muted: Notice[]; weeklyWanted: boolean };

/** How it stands: the week is told to who wants it, and, until they say so, to who has many packages under way. */
async function choiceOf(tx: Tx, agencyId: number, accountId: number): Promise<MailChoice> {
  const reader = await findReader(tx, agencyId, accountId);
  const muted = reader?.muted_notices ?? [];
  const isWanted = reader?.weekly_wanted || (await hasManyBoxes(tx, agencyId, accountId));
  const weekly = !muted.includes('weekly') && isWanted;
  return { steps: !muted.includes('steps'), answers: !muted.includes('answers'), weekly };
}

export const readChoice: Handler<'GET /profile/notices'> = async ({ agency, db, actor }) => ({
  data: await choiceOf(db.read(agency.id), agency.id, actor.id),
});

export const chooseMails: Handler<'PUT /profile/notices'> = async (context, { body }) => {
  const { agency, db, clock, actor } = context;
  const choose = (before: Choice): Choice => {
    const weekly = body.weekly ?? !before.muted.includes('weekly');
    return {
      muted: NOTICES.filter(kind => !{ ...body, weekly }[kind]),
      weeklyWanted: body.weekly ?? before.weeklyWanted,
    };
  };
  await db.within(agency.id, tx => keepChoice(tx, agency.id, actor.id, { now: clock.now(), choose }));
  return { data: await choiceOf(db.read(agency.id), agency.id, actor.id) };
};

type Asked = Pick<Context, 'agency' | 'db' | 'config'>;

/** Whose mails of which kind a link switches off; null for one that we did not sign for the address of now. */
async function linked(
  { agency, db, config }: Asked,
  query: { token: string; account: string; kind: string },
) {
  const named = namedIn(query);
  const reader = named && (await findReader(db.read(agency.id), agency.id, named.accountId));
  if (!reader) return null;
  const link = { token: query.token, kind: named.kind };
  return isSignedFor(config, agency.id, reader, link) ? named : null;
}

/** Opening a link changes nothing: mail programs open links too. */
export const readLink: Handler<'GET /open/notices/off'> = async (context, { query }) => {
  const named = await linked(context, query);
  return named ? { data: { kind: named.kind } } : refuse('link_expired');
};

/** By the link of a mail, without a session; once more changes nothing. */
export const switchOff: Handler<'POST /open/notices/off'> = async (context, { query }) => {
  const { agency, db, clock } = context;
  const named = await linked(context, query);
  if (!named) return refuse('link_expired');
  const { accountId, kind } = named;
  const choose = ({ muted, weeklyWanted }: Choice): Choice => ({
    muted: NOTICES.filter(one => one === kind || muted.includes(one)),
    weeklyWanted: weeklyWanted && kind !== 'weekly',
  });
  const isKept = await db.within(agency.id, tx =>
    keepChoice(tx, agency.id, accountId, { now: clock.now(), choose }),
  );
  return isKept ? { data: { kind } } : refuse('link_expired');
};

/** What a fact says of it. */
const written = ({ muted, weeklyWanted }: Choice) => ({
  muted_notices: muted.join(' '),
  weekly_wanted: weeklyWanted,
});

/** False for an account that was closed. */
async function keepChoice(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { now, choose }: { now: Date; choose: (before: Choice) => Choice },
): Promise<boolean> {
  const reader = await lockReader(tx, agencyId, accountId);
  if (!reader) return false;
  const before: Choice = {
    muted: NOTICES.filter(kind => reader.muted_notices.includes(kind)),
    weeklyWanted: reader.weekly_wanted,
  };
  const after = choose(before);
  const [from, to] = [written(before), written(after)];
  if (from.muted_notices === to.muted_notices && from.weekly_wanted === to.weekly_wanted) return true;
  await updateChoice(tx, agencyId, accountId, after);
  tell(tx, {
    actor: asActor(reader),
    at: now,
    kind: 'account.changed',
    ...aboutAccount(reader),
    from,
    to,
  });
  return true;
}
