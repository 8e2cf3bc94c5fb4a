import type { Routes } from '../../services/context.ts';
import {
  endClientSecondFactor,
  endClientSessions,
  noteClient,
  removeNote,
  resumeMail,
} from './keep-notes.ts';
import { listClientPackages, showFile, showMovements } from './show-file.ts';

// Feature: Managers read what surrounds a client: debts, packages, payments, tickets, notes and sessions.
export const clientFileRoutes: Routes = {
  'GET /clients/file/:id': showFile,
  'GET /clients/packages/:id/:n/:size': listClientPackages,
  'GET /clients/movements/:id': showMovements,
  'POST /clients/note': noteClient,
  'DELETE /clients/note/:id': removeNote,
  'POST /clients/sessions/end': endClientSessions,
  'POST /clients/second-factor/end': endClientSecondFactor,
  'POST /clients/mail/resume': resumeMail,
};
