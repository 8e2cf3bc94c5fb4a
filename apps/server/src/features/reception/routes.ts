import type { Routes } from '../../http/context.ts';
import { changeStatus } from './change-status.ts';
import { measureDomestic } from './measure-domestic.ts';
import { processPackage } from './process-package.ts';
import { receivePackage } from './receive-package.ts';

export const receptionRoutes: Routes = {
  'POST /order/dimensions': receivePackage,
  'POST /order/dimensions/domestic': measureDomestic,
  'PUT /order/status': changeStatus,
  'PUT /order/process': processPackage,
};
