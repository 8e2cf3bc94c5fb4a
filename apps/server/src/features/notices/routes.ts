import type { Routes } from '../../services/context.ts';
import { chooseMails, readChoice, readLink, switchOff } from './choose-mails.ts';

// Feature: Customers choose which mails they receive.
export const noticesRoutes: Routes = {
  'GET /profile/notices': readChoice,
  'PUT /profile/notices': chooseMails,
  'GET /open/notices/off': readLink,
  'POST /open/notices/off': switchOff,
};
