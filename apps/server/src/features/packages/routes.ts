import type { Routes } from '../../services/context.ts';
import {
  lookUpDomestic,
  lookUpPackage,
  showEvidence,
  showForStaff,
  showOwn,
  showPublicly,
} from './find-package.ts';
import { listOwn } from './list-own.ts';
import { listByStatus, listDomestic, listVenezuela } from './list-packages.ts';

// Feature: Packages are listed, found and shown to customers, staff and visitors.
export const packagesRoutes: Routes = {
  'GET /order/page/:n/:size': listVenezuela,
  'GET /order/domestic/:n/:size': listDomestic,
  'GET /order/packages/:n/:size/:status': listByStatus,
  'GET /order/warehouse/:id': lookUpPackage,
  'GET /order/receive/domestic/:id': lookUpDomestic,
  'GET /order/:id': showForStaff,
  'GET /order/handover/:id': showEvidence,
  'GET /purchase/page/:n/:size': listOwn,
  'GET /purchase/:tracking': showOwn,
  'GET /tracking/:code': showPublicly,
};
