import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { readRow } from '../../db/rows.ts';
import { byName, presentCity, presentOffice } from './present.ts';
import { CARRIER, CITY, OFFICE, STATE } from './check-place.ts';
import { addPlace, changePlace, removePlace } from './save-place.ts';
import {
  selectAllOffices,
  selectCities,
  selectOfferedCities,
  selectOfferedStates,
  selectOffices,
  selectStates,
  selectTransports,
} from './queries.ts';

// Feature: Managers keep states, cities, offices and the carriers of lots.
export const placesRoutes: Routes = {
  'GET /states': async ({ read }, { query }) => ({
    data: byName(await selectOfferedStates(read, { withCities: query.with === 'cities' })),
  }),
  'GET /state/:id': async ({ read }, { params }) => {
    const cities = await selectOfferedCities(read, params.id);
    return cities ? { data: byName(cities) } : refuse('not_found');
  },
  'GET /order/offices': async ({ read }, { query }) => ({
    data: byName(await selectOffices(read, query)),
  }),
  'GET /places/states': async ({ read }) => ({
    data: byName(await selectStates(read)).map(({ id, country, name, active, zone, version }) => ({
      id,
      country,
      state: name,
      active: active ? 1 : 0,
      zone,
      version,
    })),
  }),
  'GET /places/cities': async ({ clock, read }) => ({
    data: byName(await selectCities(read, null, clock.now())).map(presentCity),
  }),
  'GET /places/cities/:state': async ({ clock, read }, { params }) => {
    if (!(await readRow(read, 'state', params.state))) return refuse('not_found');
    return { data: byName(await selectCities(read, params.state, clock.now())).map(presentCity) };
  },
  'GET /transport': async ({ read }) => ({
    data: byName(await selectTransports(read)).map(row => ({
      id: row.id,
      name: row.name,
      info: row.contact_info,
      phone: row.phone,
      email: row.email,
      description: row.description,
      active: row.active ? 1 : 0,
      version: row.version,
    })),
  }),
  'GET /places/offices': async ({ read }) => ({
    data: byName(await selectAllOffices(read)).map(presentOffice),
  }),
  'POST /places/states': (context, { body }) => addPlace(context, STATE, body),
  'PUT /places/states': (context, { body }) => changePlace(context, STATE, body),
  'DELETE /places/states/:id': (context, { params }) => removePlace(context, 'state', params.id),
  'POST /places/cities': (context, { body }) => addPlace(context, CITY, body),
  'PUT /places/cities': (context, { body }) => changePlace(context, CITY, body),
  'DELETE /places/cities/:id': (context, { params }) => removePlace(context, 'city', params.id),
  'POST /places/offices': (context, { body }) => addPlace(context, OFFICE, body),
  'PUT /places/offices': (context, { body }) => changePlace(context, OFFICE, body),
  'DELETE /places/offices/:id': (context, { params }) => removePlace(context, 'office', params.id),
  'POST /transport': (context, { body }) => addPlace(context, CARRIER, body),
  'PUT /transport': (context, { body }) => changePlace(context, CARRIER, body),
  'DELETE /transport/:id': (context, { params }) => removePlace(context, 'transport', params.id),
};
