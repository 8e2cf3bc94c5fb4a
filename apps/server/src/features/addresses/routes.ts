import type { Routes } from '../../services/context.ts';
import { checkAddress } from './check-address.ts';
import { presentOwnAddress, presentUsAddress, presentVenezuelaAddress } from './present.ts';
import { ownAddressOf, usAddressesOf, venezuelaAddressesOf } from './queries.ts';
import { ownerOf, removeAddress, saveUsAddress, saveVenezuelaAddress } from './save-address.ts';

export const addressesRoutes: Routes = {
  'GET /profile/sender': async context => {
    const rows = await usAddressesOf(context.db.read(context.agency.id), ownerOf(context));
    return { data: rows.map(presentUsAddress) };
  },
  'GET /profile/sender/own': async context => {
    const row = await ownAddressOf(context.db.read(context.agency.id), ownerOf(context));
    return { data: presentOwnAddress(row) };
  },
  'POST /profile/sender': (context, { body }) => saveUsAddress(context, body, null),
  'POST /profile/sender/check': checkAddress,
  'PUT /profile/sender/:id': (context, { params, body }) => saveUsAddress(context, body, params.id),
  'DELETE /profile/sender/:id': (context, { params }) => removeAddress(context, 'us_address', params.id),
  'GET /profile/receiver': async context => {
    const rows = await venezuelaAddressesOf(context.db.read(context.agency.id), ownerOf(context));
    return { data: rows.map(presentVenezuelaAddress) };
  },
  'POST /profile/receiver': (context, { body }) => saveVenezuelaAddress(context, body, null),
  'PUT /profile/receiver/:id': (context, { params, body }) => saveVenezuelaAddress(context, body, params.id),
  'DELETE /profile/receiver/:id': (context, { params }) =>
    removeAddress(context, 'venezuela_address', params.id),
};
