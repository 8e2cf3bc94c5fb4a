import type { Routes } from '../../services/context.ts';
import { withdrawFromClients, writeToClients } from './write-message.ts';

// Feature: Managers write one message to the clients they choose, and may withdraw it.
export const messagesRoutes: Routes = {
  'POST /clients/message': writeToClients,
  'POST /clients/message/undo': withdrawFromClients,
};
