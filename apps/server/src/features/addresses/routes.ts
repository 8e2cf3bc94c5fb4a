import type { Routes } from '../../services/context.ts';
import { listBoxes, removeBox, saveBox } from './save-box.ts';
import {
  checkAddress,
  ownAddressOf,
  presentOwnAddress,
  presentUsAddress,
  presentVenezuelaAddress,
  removeAddress,
  saveUsAddress,
  saveVenezuelaAddress,
  usAddressesOf,
  venezuelaAddressesOf,
} from './save-address.ts';

// Feature: Customers keep their addresses in the United States and in Venezuela, and their boxes.
export const addressesRoutes: Routes = {
  'GET /profile/sender': async context => {
    const rows = await usAddressesOf(context.read, context.actor.id);
    return { data: rows.map(presentUsAddress) };
  },
  'GET /profile/sender/own': async context => {
    const row = await ownAddressOf(context.read, context.actor.id);
    return { data: presentOwnAddress(row) };
  },
  'POST /profile/sender': (context, { body }) => saveUsAddress(context, body, null),
  'POST /profile/sender/check': checkAddress,
  'PUT /profile/sender/:id': (context, { params, body }) => saveUsAddress(context, body, params.id),
  'DELETE /profile/sender/:id': (context, { params }) => removeAddress(context, 'us_address', params.id),
  'GET /profile/receiver': async context => {
    const rows = await venezuelaAddressesOf(context.read, context.actor.id);
    return { data: rows.map(presentVenezuelaAddress) };
  },
  'POST /profile/receiver': (context, { body }) => saveVenezuelaAddress(context, body, null),
  'PUT /profile/receiver/:id': (context, { params, body }) => saveVenezuelaAddress(context, body, params.id),
  'DELETE /profile/receiver/:id': (context, { params }) =>
    removeAddress(context, 'venezuela_address', params.id),
  'GET /profile/boxes': listBoxes,
  'POST /profile/box': saveBox,
  'DELETE /profile/box/:id': removeBox,
};
