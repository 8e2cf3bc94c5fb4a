import type { Routes } from '../../http/context.ts';
import { changeStatus } from './change-status.ts';
import { processPackage } from './process-package.ts';
import { receivePackage } from './receive-package.ts';

export const receptionRoutes: Routes = {
  'POST /order/dimensions': receivePackage,
  'PUT /order/status': changeStatus,
  'PUT /order/process': processPackage,
};
