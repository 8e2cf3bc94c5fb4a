import type { Routes } from '../../services/context.ts';
import { addPhoto } from './add-photo.ts';
import { changeStatus } from './change-status.ts';
import { changeStatuses } from './change-statuses.ts';
import { correctDay } from './correct-day.ts';
import { correctMeasures } from './correct-measures.ts';
import { measureDomestic } from './measure-domestic.ts';
import { processPackage } from './process-package.ts';
import { receiveList } from './receive-list.ts';
import { previewList } from './preview-list.ts';
import { previewMeasures } from './preview-measures.ts';
import { receivePackage } from './receive-package.ts';
import { setShelf } from './set-shelf.ts';
import { takeBackStep, undoSteps } from './take-back-step.ts';

export const receptionRoutes: Routes = {
  'POST /order/dimensions': receivePackage,
  'POST /order/dimensions/preview': previewMeasures,
  'POST /order/dimensions/domestic': measureDomestic,
  'PUT /order/reception': correctDay,
  'PUT /order/measures': correctMeasures,
  'PUT /order/shelf': setShelf,
  'POST /order/photo': addPhoto,
  'POST /order/receive/preview': previewList,
  'POST /order/receive/bulk': receiveList,
  'PUT /order/status/bulk': changeStatuses,
  'PUT /order/status': changeStatus,
  'POST /order/status/undo': undoSteps,
  'POST /order/take-back': takeBackStep,
  'PUT /order/process': processPackage,
};
