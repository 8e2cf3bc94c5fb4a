import type { Routes } from '../../services/context.ts';
import { changeStatus, changeStatuses, handOver } from './change-status.ts';
import { correctDay, correctMeasures } from './correct-package.ts';
import { addPhoto, processPackage, setShelf } from './process-package.ts';
import { previewList, receiveList } from './receive-list.ts';
import { measureDomestic, previewMeasures, receivePackage } from './receive-package.ts';
import { takeBackStep, undoSteps } from './take-step.ts';

// Feature: Staff receive, measure and process boxes in Miami, and move packages from step to step.
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
  'POST /order/handover': handOver,
  'POST /order/status/undo': undoSteps,
  'POST /order/take-back': takeBackStep,
  'PUT /order/process': processPackage,
};
