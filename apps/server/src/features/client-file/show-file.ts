import { sum, toDollars } from '@puerta/domain/money/money';
import { clientFileActions } from '@puerta/domain/people/permissions';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { openSessionsOf, presentSession } from '../session/end-sessions.ts';
import { findClient } from '../clients/find-client.ts';
import { movementsOfClient, owedBackTo } from '../ledger/list-payments.ts';
import { debtsOf } from '../debts/read-debts.ts';
import { ticketsOfClient } from '../support/list-tickets.ts';
import type { ClientFile, ClientNote } from '@puerta/contract/people/client-file';
import { packagesOfClient } from '../packages/list-packages.ts';
import { pagesOf } from '../../services/page-slice.ts';
import { sql } from 'kysely';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** Debts and tickets that the page shows; the lists have the rest. */
const ROWS = 5;
/** What was last written to a client, however often the agency writes. */
const MOST_MESSAGES = 20;
/** Notes are few: more than these are nobody's to read on the phone. */
const MOST_NOTES = 50;
const MOVEMENTS = 10;

/** What managers ask about a client beside what the record says. */
export const showFile: Handler<'GET /clients/file/:id'> = async ({ actor, clock, read }, { params }) => {
  const client = await findClient(read, params.id);
  if (!client) return refuse('not_found');
  const debts = await debtsOf(read, client.id);
  const sessions = await openSessionsOf(read, client.id, clock.now());
  const secondFactor = client.second_factor_confirmed_at !== null;
  const can = clientFileActions(actor.role, { sessions: sessions.length, secondFactor });
  const notes = await selectNotes(read, client.id, MOST_NOTES);
  return {
    data: {
      packages: presentCounts(await countPackages(read, client.id)),
      owes: {
        amount: toDollars(sum(debts.map(debt => debt.cents))),
        count: debts.length,
        packages: debts.slice(0, ROWS).map(({ tracking, cents, reviewed }) => ({
          tracking_number: tracking,
          debt: toDollars(cents),
          reviewed,
        })),
      },
      we_owe: toDollars(await owedBackTo(read, client.id)),
      tickets: await ticketsOfClient(read, client.id, ROWS),
      notes: notes.map(row => presentNote(row, { remove: can.note })),
      messages: await selectMessages(read, client.id),
      sessions: sessions.map(presentSession),
      second_factor: secondFactor,
      can,
    },
  };
};

export const showMovements: Handler<'GET /clients/movements/:id'> = async (
  { agency, read },
  { params, query },
) => {
  const client = await findClient(read, params.id);
  if (!client) return refuse('not_found');
  const { entries, refunds } = await movementsOfClient(read, agency, client.id, {
    before: query.before ?? null,
    limit: MOVEMENTS + 1,
  });
  return {
    data: entries.slice(0, MOVEMENTS),
    beside: { more: entries.length > MOVEMENTS, open_refunds: refunds },
  };
};

const presentNote = (row: NoteRow, can: ClientNote['can']): ClientNote => ({
  id: row.id,
  message: row.message,
  author: row.author,
  date: row.created_at.toISOString(),
  can,
});

const NONE = { total: 0, moving: 0, voided: 0 };

function presentCounts(rows: readonly CountRow[]): ClientFile['packages'] {
  const of = (domestic: boolean) => {
    const row = rows.find(one => one.domestic === domestic);
    return row ? { total: row.total, moving: row.moving, voided: row.voided } : NONE;
  };
  return { venezuela: of(false), domestic: of(true) };
}

/** Every package of a client, to Venezuela and domestic ones, newest first. */
export const listClientPackages: Handler<'GET /clients/packages/:id/:n/:size'> = async (
  { read },
  { params },
) => {
  const client = await findClient(read, params.id);
  if (!client) return refuse('not_found');
  const { rows, total } = await packagesOfClient(read, client.id, params);
  return {
    data: rows,
    beside: { pages: pagesOf(total, params), total, client: { id: client.id, name: client.name } },
  };
};

/** How many packages a client has of each kind. */
const countPackages = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('package')
    .select('domestic')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where voided_at is null and status < 5)`.as('moving'))
    .select(sql<number>`count(*) filter (where voided_at is not null)`.as('voided'))
    .where('account_id', '=', accountId)
    .groupBy('domestic')
    .execute();

type CountRow = Awaited<ReturnType<typeof countPackages>>[number];

/** Newest first, each with who wrote it. */
const selectNotes = (tx: ReadTx, accountId: number, most: number) =>
  tx
    .selectOwn('client_note as n')
    .innerJoin('account as a', join => same(join, 'a.id', 'n.author_id'))
    .select(['n.id', 'n.message', 'n.created_at', 'a.name as author'])
    .where('n.account_id', '=', accountId)
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute();

type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** What was written to a client by hand and not withdrawn, newest first. */
async function selectMessages(tx: ReadTx, accountId: number): Promise<ClientFile['messages']> {
  const rows = await tx
    .selectOwn('client_message as m')
    .innerJoin('account as a', join => same(join, 'a.id', 'm.author_id'))
    .select(['m.id', 'm.subject', 'm.message', 'm.created_at', 'a.name as author'])
    .$narrowType<{ subject: string; message: string }>()
    .where('m.account_id', '=', accountId)
    .where('m.message', 'is not', null)
    .orderBy('m.id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, date: created_at.toISOString() }));
}
