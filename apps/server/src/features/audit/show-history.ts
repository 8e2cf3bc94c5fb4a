import { mayReadHistory } from '@puerta/domain/facts';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { presentFact, presentPlainFact } from './present.ts';
import { selectHistory } from './queries.ts';

const FACTS = 50;

/** What happened to one package, order, client, lot, user or place: newest first, so many at a time. */
export const showHistory: Handler<'GET /admin/history/:of/:id'> = async (
  { agency, actor, db },
  { params, query },
) => {
  if (!mayReadHistory(actor.role, params.of)) return refuse('forbidden');
  const wanted = { ...params, before: query.before ?? null, limit: FACTS + 1 };
  const rows = await selectHistory(db.read(agency.id), agency.id, wanted);
  const present = actor.role === 'manager' ? presentFact : presentPlainFact;
  return { data: rows.slice(0, FACTS).map(present), beside: { more: rows.length > FACTS } };
};
