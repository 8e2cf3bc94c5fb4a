import type { Routes } from '../../services/context.ts';
import { remindDebtors } from './remind-debtors.ts';

export const remindersRoutes: Routes = { 'POST /admin/debts/remind': remindDebtors };
