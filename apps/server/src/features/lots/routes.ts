import type { Routes } from '../../services/context.ts';
import { addPackages, createLot, removePackage } from './choose-packages.ts';
import {
  printChosenLabels,
  printLotLabels,
  printManifest,
  printPackingList,
  printPickList,
  printRepackageLabel,
  printRepackageZpl,
  printRouteReport,
} from './print-lot.ts';
import {
  showArrived,
  showAvailable,
  showLot,
  showLots,
  showPackages,
  showStatuses,
  showWaiting,
} from './show-lots.ts';
import { takeBackLot, undoLot } from './take-back-lot.ts';
import { updateLot } from './update-lot.ts';

// Feature: Staff fill lots, move them from Miami to Venezuela, and print their sheets.
export const lotsRoutes: Routes = {
  'GET /lots/list': showLots,
  'GET /lots/status': showStatuses,
  'GET /lots/type/:t': showAvailable,
  'GET /lots/waiting/:t': showWaiting,
  'GET /lots/arrived': showArrived,
  'GET /lots/:id': showLot,
  'GET /lots/:id/packages': showPackages,
  'POST /lots': createLot,
  'PUT /lots': updateLot,
  'POST /lots/:id/undo': undoLot,
  'POST /lots/:id/take-back': takeBackLot,
  'POST /lots/:id/packages': addPackages,
  'DELETE /lots/package/:id': removePackage,
  'GET /lots/repackage/:id': printRepackageLabel,
  'GET /lots/repackage/:id/zpl': printRepackageZpl,
  'GET /lots/labels/:id': printLotLabels,
  'POST /lots/labels': printChosenLabels,
  'GET /lots/packing/:id': printPackingList,
  'GET /lots/route/:id': printRouteReport,
  'GET /lots/pick/:id': printPickList,
  'GET /lots/manifest/:id': printManifest,
};
