import type { Routes } from '../../services/context.ts';
import { listVersions, showVersion } from './list-versions.ts';
import { previewTariffFile } from './preview-file.ts';
import { quoteExample } from './quote-example.ts';
import { saveTariffs, withdrawTariffs } from './save-tariffs.ts';

// Feature: Managers change the prices of many cities at once, now or from a later day.
export const tariffsRoutes: Routes = {
  'GET /places/tariffs': listVersions,
  'GET /places/tariffs/:id': showVersion,
  'POST /places/tariffs': saveTariffs,
  'POST /places/tariffs/file': previewTariffFile,
  'POST /places/tariffs/quote': quoteExample,
  'DELETE /places/tariffs/:id': withdrawTariffs,
};
