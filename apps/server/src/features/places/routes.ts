import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { byName, presentCity, presentOffice } from './present.ts';
import { saveCity, saveOffice } from './save-destination.ts';
import { removePlace, savePlace } from './save-place.ts';
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
  'GET /states': async ({ agency, db }) => ({
    data: byName(await selectOfferedStates(db.read(agency.id), agency.id)),
  }),
  'GET /state/:id': async ({ agency, db }, { params }) => {
    const cities = await selectOfferedCities(db.read(agency.id), agency.id, params.id);
    return cities ? { data: byName(cities) } : refuse('not_found');
  },
  'GET /order/offices': async ({ agency, db }, { query }) => ({
    data: byName(await selectOffices(db.read(agency.id), agency.id, query)),
  }),
  'GET /places/states': async ({ agency, db }) => ({
    data: byName(await selectStates(db.read(agency.id), agency.id)).map(({ id, country, name, active }) => ({
      id,
      country,
      state: name,
      active: active ? 1 : 0,
    })),
  }),
  'GET /places/cities': async ({ agency, db }) => ({
    data: byName(await selectCities(db.read(agency.id), agency.id, null)).map(presentCity),
  }),
  'GET /places/cities/:state': async ({ agency, db }, { params }) => {
    const tx = db.read(agency.id);
    if (!(await stateExists(tx, agency.id, params.state))) return refuse('not_found');
    return { data: byName(await selectCities(tx, agency.id, params.state)).map(presentCity) };
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
    })),
  }),
  'GET /places/offices': async ({ agency, db }) => ({
    data: byName(await selectAllOffices(db.read(agency.id), agency.id)).map(presentOffice),
  }),
  'POST /places/states': (context, { body }) => savePlace(context, 'state', { id: null, row: body }),
  'PUT /places/states': (context, { body: { id, ...row } }) => savePlace(context, 'state', { id, row }),
  'DELETE /places/states/:id': (context, { params }) => removePlace(context, 'state', params.id),
  'POST /places/cities': (context, { body }) => saveCity(context, null, body),
  'PUT /places/cities': (context, { body: { id, ...city } }) => saveCity(context, id, city),
  'DELETE /places/cities/:id': (context, { params }) => removePlace(context, 'city', params.id),
  'POST /places/offices': (context, { body }) => saveOffice(context, null, body),
  'PUT /places/offices': (context, { body: { id, ...office } }) => saveOffice(context, id, office),
  'DELETE /places/offices/:id': (context, { params }) => removePlace(context, 'office', params.id),
  'POST /transport': (context, { body }) => savePlace(context, 'transport', { id: null, row: body }),
  'PUT /transport': (context, { body: { id, ...row } }) => savePlace(context, 'transport', { id, row }),
  'DELETE /transport/:id': (context, { params }) => removePlace(context, 'transport', params.id),
};
