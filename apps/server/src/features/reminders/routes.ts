import type { Routes } from '../../services/context.ts';
import { remindChosen, remindDebtors } from './remind-debtors.ts';

export const remindersRoutes: Routes = {
  'POST /admin/debts/remind': remindDebtors,
  'POST /admin/debts/remind/many': remindChosen,
};
