import type { MailChoice } from '@puerta/contract/people/notices';
import { type Notice, NOTICES } from '@puerta/domain/people/notices';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { aboutAccount, asActor } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { refuse } from '../../app/refusal.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isSignedFor, namedIn } from './sign-link.ts';
import { MANY_BOXES } from '@puerta/domain/days/week';
import { sql } from 'kysely';

type Choice = { muted: Notice[]; weeklyWanted: boolean };

/** How it stands: the week is told to who wants it, and, until they say so, to who has many packages under way. */
async function choiceOf(tx: ReadTx, accountId: number): Promise<MailChoice> {
  const reader = await findReader(tx, accountId);
  const muted = reader?.muted_notices ?? [];
  const isWanted = reader?.weekly_wanted || (await hasManyBoxes(tx, accountId));
  const weekly = !muted.includes('weekly') && isWanted;
  return { steps: !muted.includes('steps'), answers: !muted.includes('answers'), weekly };
}

export const readChoice: Handler<'GET /profile/notices'> = async ({ actor, read }) => ({
  data: await choiceOf(read, actor.id),
});

export const chooseMails: Handler<'PUT /profile/notices'> = async (context, { body }) => {
  const { clock, actor, read, within } = context;
  const choose = (before: Choice): Choice => {
    const weekly = body.weekly ?? !before.muted.includes('weekly');
    return {
      muted: NOTICES.filter(kind => !{ ...body, weekly }[kind]),
      weeklyWanted: body.weekly ?? before.weeklyWanted,
    };
  };
  await within(tx => keepChoice(tx, actor.id, { now: clock.now(), choose }));
  return { data: await choiceOf(read, actor.id) };
};

type Asked = Pick<Context, 'agency' | 'read' | 'config'>;

/** Whose mails of which kind a link switches off; null for one that we did not sign for the address of now. */
async function linked(
  { agency, read, config }: Asked,
  query: { token: string; account: string; kind: string },
) {
  const named = namedIn(query);
  const reader = named && (await findReader(read, named.accountId));
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
  const { clock, within } = context;
  const named = await linked(context, query);
  if (!named) return refuse('link_expired');
  const { accountId, kind } = named;
  const choose = ({ muted, weeklyWanted }: Choice): Choice => ({
    muted: NOTICES.filter(one => one === kind || muted.includes(one)),
    weeklyWanted: weeklyWanted && kind !== 'weekly',
  });
  const isKept = await within(tx => keepChoice(tx, accountId, { now: clock.now(), choose }));
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
  accountId: number,
  { now, choose }: { now: Date; choose: (before: Choice) => Choice },
): Promise<boolean> {
  const reader = await lockReader(tx, accountId);
  if (!reader) return false;
  const before: Choice = {
    muted: NOTICES.filter(kind => reader.muted_notices.includes(kind)),
    weeklyWanted: reader.weekly_wanted,
  };
  const after = choose(before);
  const [from, to] = [written(before), written(after)];
  if (from.muted_notices === to.muted_notices && from.weekly_wanted === to.weekly_wanted) return true;
  await updateChoice(tx, accountId, after);
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

/** An open account with what it switched off, as facts name it. */
const reader = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('account')
    .select(['id', 'name', 'email', 'email_is_first', 'role', 'muted_notices', 'weekly_wanted'])
    .where('id', '=', id)
    .where('closed_at', 'is', null);

/** null for an account that was closed, or is none. */
const findReader = async (tx: ReadTx, id: number) => (await reader(tx, id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
const lockReader = async (tx: Tx, id: number) =>
  (await reader(tx, id).forUpdate().executeTakeFirst()) ?? null;

/** So many packages under way that a week is told unasked; no more of them are counted. */
async function hasManyBoxes(tx: ReadTx, accountId: number): Promise<boolean> {
  // the statuses are written as the index of open packages has them
  const open = await tx
    .selectOwn('package')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`status < 5 and voided_at is null and status > 1`)
    .limit(MANY_BOXES)
    .execute();
  return open.length === MANY_BOXES;
}

async function updateChoice(
  tx: Tx,
  id: number,
  { muted, weeklyWanted }: { muted: readonly Notice[]; weeklyWanted: boolean },
): Promise<void> {
  await tx
    .updateOwn('account')
    .set({ muted_notices: [...muted], weekly_wanted: weeklyWanted })
    .where('id', '=', id)
    .execute();
}
