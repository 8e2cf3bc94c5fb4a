import type { Routes } from '../../services/context.ts';
import { remindChosen, remindDebtors } from './remind-debtors.ts';
import { tellLate } from './tell-late.ts';

export const remindersRoutes: Routes = {
  'POST /admin/debts/remind': remindDebtors,
  'POST /admin/debts/remind/many': remindChosen,
  'POST /admin/delayed/tell': tellLate,
};
