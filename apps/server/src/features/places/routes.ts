import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
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
  stateExists,
} from './queries.ts';

export const placesRoutes: Routes = {
  'GET /states': async ({ agency, db }, { query }) => ({
    data: byName(
      await selectOfferedStates(db.read(agency.id), agency.id, { withCities: query.with === 'cities' }),
    ),
  }),
  'GET /state/:id': async ({ agency, db }, { params }) => {
    const cities = await selectOfferedCities(db.read(agency.id), agency.id, params.id);
    return cities ? { data: byName(cities) } : refuse('not_found');
  },
  'GET /order/offices': async ({ agency, db }, { query }) => ({
    data: byName(await selectOffices(db.read(agency.id), agency.id, query)),
  }),
  'GET /places/states': async ({ agency, db }) => ({
    data: byName(await selectStates(db.read(agency.id), agency.id)).map(
      ({ id, country, name, active, zone, version }) => ({
        id,
        country,
        state: name,
        active: active ? 1 : 0,
        zone,
        version,
      }),
    ),
  }),
  'GET /places/cities': async ({ agency, clock, db }) => ({
    data: byName(await selectCities(db.read(agency.id), agency.id, null, clock.now())).map(presentCity),
  }),
  'GET /places/cities/:state': async ({ agency, clock, db }, { params }) => {
    const tx = db.read(agency.id);
    if (!(await stateExists(tx, agency.id, params.state))) return refuse('not_found');
    return { data: byName(await selectCities(tx, agency.id, params.state, clock.now())).map(presentCity) };
  },
  'GET /transport': async ({ agency, db }) => ({
    data: byName(await selectTransports(db.read(agency.id), agency.id)).map(row => ({
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
  'GET /places/offices': async ({ agency, db }) => ({
    data: byName(await selectAllOffices(db.read(agency.id), agency.id)).map(presentOffice),
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
