import type { Routes } from '../../services/context.ts';
import { endClientSessions } from './end-client-sessions.ts';
import { noteClient, removeNote } from './keep-notes.ts';
import { listClientPackages } from './list-client-packages.ts';
import { showFile, showMovements } from './show-file.ts';

export const clientFileRoutes: Routes = {
  'GET /clients/file/:id': showFile,
  'GET /clients/packages/:id/:n/:size': listClientPackages,
  'GET /clients/movements/:id': showMovements,
  'POST /clients/note': noteClient,
  'DELETE /clients/note/:id': removeNote,
  'POST /clients/sessions/end': endClientSessions,
};
