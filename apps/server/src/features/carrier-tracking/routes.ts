import type { Routes } from '../../services/context.ts';
import { hearOfParcel } from './hear-of-parcel.ts';

// Feature: The carrier tells where the labelled packages are, and is asked on a schedule.
export const carrierTrackingRoutes: Routes = {
  'POST /open/carrier/events': hearOfParcel,
};
