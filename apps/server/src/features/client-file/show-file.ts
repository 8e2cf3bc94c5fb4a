import { sum, toDollars } from '@puerta/domain/money';
import { clientFileActions } from '@puerta/domain/permissions';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { openSessionsOf, presentSession } from '../session/list-sessions.ts';
import { findClient } from '../clients/find-client.ts';
import { movementsOfClient } from '../money/list-of-client.ts';
import { debtsOf } from '../payments/read-debts.ts';
import { ticketsOfClient } from '../support/list-tickets.ts';
import { presentCounts, presentNote } from './present.ts';
import { countPackages, selectNotes } from './queries.ts';

/** Debts and tickets that the page shows; the lists have the rest. */
const ROWS = 5;
/** Notes are few: more than these are nobody's to read on the phone. */
const MOST_NOTES = 50;
const MOVEMENTS = 10;

/** What managers ask about a client beside what the record says (docs/decisions/074). */
export const showFile: Handler<'GET /clients/file/:id'> = async (
  { agency, actor, db, clock },
  { params },
) => {
  const tx = db.read(agency.id);
  const client = await findClient(tx, agency.id, params.id);
  if (!client) return refuse('not_found');
  const debts = await debtsOf(tx, agency.id, client.id);
  const sessions = await openSessionsOf(tx, agency.id, client.id, clock.now());
  const can = clientFileActions(actor.role, { sessions: sessions.length });
  const notes = await selectNotes(tx, agency.id, client.id, MOST_NOTES);
  return {
    data: {
      packages: presentCounts(await countPackages(tx, agency.id, client.id)),
      owes: {
        amount: toDollars(sum(debts.map(debt => debt.cents))),
        count: debts.length,
        packages: debts.slice(0, ROWS).map(({ tracking, cents, reviewed }) => ({
          tracking_number: tracking,
          debt: toDollars(cents),
          reviewed,
        })),
      },
      tickets: await ticketsOfClient(tx, agency.id, client.id, ROWS),
      notes: notes.map(row => presentNote(row, { remove: can.note })),
      sessions: sessions.map(presentSession),
      can,
    },
  };
};

export const showMovements: Handler<'GET /clients/movements/:id'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const client = await findClient(tx, agency.id, params.id);
  if (!client) return refuse('not_found');
  const { entries, refunds } = await movementsOfClient(tx, agency, client.id, {
    before: query.before ?? null,
    limit: MOVEMENTS + 1,
  });
  return {
    data: entries.slice(0, MOVEMENTS),
    beside: { more: entries.length > MOVEMENTS, open_refunds: refunds },
  };
};
