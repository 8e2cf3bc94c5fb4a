import type { Routes } from '../../services/context.ts';
import { remindChosen, remindDebtors } from './remind-debtors.ts';
import { tellLate } from './tell-late.ts';

// Feature: Managers remind clients of their debts and tell them that a package is late.
export const remindersRoutes: Routes = {
  'POST /admin/debts/remind': remindDebtors,
  'POST /admin/debts/remind/many': remindChosen,
  'POST /admin/delayed/tell': tellLate,
};
