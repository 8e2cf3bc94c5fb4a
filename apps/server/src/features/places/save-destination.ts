import type { newCityBody, newOfficeBody } from '@puerta/contract/places';
import { invalid } from '@puerta/contract/messages.es';
import type * as z from 'zod/mini';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { cityRow, officeRow } from './present.ts';
import { cityIsIn, moveWithCity, stateExists } from './queries.ts';
import { type Caller, savePlace } from './save-place.ts';

const refused = (field: 'state' | 'city'): Refusal => {
  const message = invalid.places[field];
  return refuse('invalid_input', { message, fields: [{ field, message }] });
};

/** A city of one of the agency's states; what names both follows the city into another state. */
export function saveCity(context: Caller, id: number | null, city: z.output<typeof newCityBody>) {
  const agencyId = context.agency.id;
  return savePlace(context, 'city', {
    id,
    row: cityRow(city),
    async check(tx) {
      if (!(await stateExists(tx, agencyId, city.state))) return refused('state');
      if (id !== null) await moveWithCity(tx, agencyId, id, city.state);
      return null;
    },
  });
}

/** An office in one of the agency's cities, which prices what is sent there. */
export function saveOffice(context: Caller, id: number | null, office: z.output<typeof newOfficeBody>) {
  const agencyId = context.agency.id;
  return savePlace(context, 'office', {
    id,
    row: officeRow(office),
    async check(tx) {
      if (!(await stateExists(tx, agencyId, office.state))) return refused('state');
      return (await cityIsIn(tx, agencyId, office)) ? null : refused('city');
    },
  });
}
