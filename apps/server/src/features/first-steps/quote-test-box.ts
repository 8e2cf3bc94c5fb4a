import { firstStepRefusals } from '@puerta/contract/first-steps.es';
import { isRefusal, refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { quoteExample } from '../tariffs/quote-example.ts';
import { findSoldCity, keepQuoted } from './queries.ts';

/** Pounds and inches: a box that every way takes. */
const BOX = { weight: 30, length: 12, width: 12, height: 16 };

/** Prices a box from the agency's own postal code to a city that it sells to; what came of it is kept. */
export const quoteTestBox: Handler<'POST /admin/first-steps/quote'> = async context => {
  const { agency, clock, db } = context;
  const city = await findSoldCity(db.read(agency.id), agency.id);
  if (!city) return refuse('destination_unavailable', { message: firstStepRefusals.noCity });
  const quoted = await quoteExample(context, {
    body: { city: city.id, ...BOX, figures: {} },
    params: undefined,
    query: undefined,
  });
  if (isRefusal(quoted)) return quoted;
  const prices = quoted.data.flatMap(({ type, services, after, lines }) =>
    after === null ? [] : [{ type, services, total: after, lines }],
  );
  if (prices.length === 0) return refuse('destination_unavailable', { message: firstStepRefusals.noPrice });
  await db.within(agency.id, tx => keepQuoted(tx, agency.id, clock.now()));
  return { data: { city: `${city.name}, ${city.state}`, box: BOX, prices } };
};
