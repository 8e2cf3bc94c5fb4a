import type { Routes } from '../../services/context.ts';
import { addDevice, claimDevice, listDevices, removeDevice } from './choose-devices.ts';

// Feature: A customer chooses the browsers and phones that receive notices.
export const devicesRoutes: Routes = {
  'GET /profile/devices': listDevices,
  'POST /profile/devices': addDevice,
  'POST /profile/devices/here': claimDevice,
  'DELETE /profile/devices/:id': removeDevice,
};
