import type { Routes } from '../../services/context.ts';
import { withdrawFromClients } from './withdraw-message.ts';
import { writeToClients } from './write-message.ts';

export const messagesRoutes: Routes = {
  'POST /clients/message': writeToClients,
  'POST /clients/message/undo': withdrawFromClients,
};
