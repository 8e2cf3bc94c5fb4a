import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { lotIdentifier } from '@puerta/domain/tracking-number';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { tellLoaded } from '../packages/move-package.ts';
import { choosePackages } from './choose-packages.ts';
import { insertLot, nextOfYear, placesExist, setLotOf } from './queries.ts';

type Create = 'POST /lots';

/**
 * Creates a lot with its packages, under the year's next identifier in the agency's time zone (docs/rules/lots.md).
 */
export const createLot: Handler<Create> = (context, { body }) =>
  context.once(tx => create(tx, context, body));

async function create(tx: Tx, context: Context<Create>, form: Input<Create>['body']) {
  const { agency, actor, clock } = context;
  if (!(await placesExist(tx, agency.id, form, null))) return refuse('not_found');
  const packages = await choosePackages(tx, agency.id, form.type, form.packages);
  if (isRefusal(packages)) return packages;
  const now = clock.now();
  const createdDay = calendarDay(now, agency.time_zone);
  const year = Number(createdDay.slice(0, 4));
  const identifier = lotIdentifier(year, await nextOfYear(tx, year));
  const id = await insertLot(tx, {
    agency_id: agency.id,
    identifier,
    type: form.type,
    transport_id: form.transport,
    state_id: form.state,
    city_id: form.city,
    zone: form.zone ?? null,
    weight_limit: form.weightLimit ?? null,
    volume_limit: form.volumeLimit ?? null,
    total_packages: packages.length,
    created_day: createdDay,
    created_by: actor.id,
    created_at: now,
  });
  await setLotOf(
    tx,
    agency.id,
    packages.map(one => one.id),
    id,
  );
  tellLoaded(tx, 'package.loaded', packages, { actor, at: now, lot: { id, identifier } });
  tell(tx, {
    actor,
    at: now,
    kind: 'lot.created',
    object: { type: 'lot', id, label: identifier },
    to: { type: form.type, packages: packages.length },
  });
  return { data: { id, identifier }, message: done.lotCreated };
}
