import type { Routes } from '../../services/context.ts';
import { addPhoto } from './add-photo.ts';
import { changeStatus } from './change-status.ts';
import { changeStatuses } from './change-statuses.ts';
import { correctDay } from './correct-day.ts';
import { measureDomestic } from './measure-domestic.ts';
import { processPackage } from './process-package.ts';
import { receiveList } from './receive-list.ts';
import { previewList } from './preview-list.ts';
import { previewMeasures } from './preview-measures.ts';
import { receivePackage } from './receive-package.ts';
import { setShelf } from './set-shelf.ts';

export const receptionRoutes: Routes = {
  'POST /order/dimensions': receivePackage,
  'POST /order/dimensions/preview': previewMeasures,
  'POST /order/dimensions/domestic': measureDomestic,
  'PUT /order/reception': correctDay,
  'PUT /order/shelf': setShelf,
  'POST /order/photo': addPhoto,
  'POST /order/receive/preview': previewList,
  'POST /order/receive/bulk': receiveList,
  'PUT /order/status/bulk': changeStatuses,
  'PUT /order/status': changeStatus,
  'PUT /order/process': processPackage,
};
