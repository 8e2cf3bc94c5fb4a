import { GROUP, type ProductGroup } from '@puerta/domain/money/products';
import { type QuoteSearch, readQuoteSearch } from './quote-search.ts';

/** What a wizard is opened with: a quote, or the own order that another one is to be like. */
export type WizardSearch = QuoteSearch & { again?: number };

/** For a route's `validateSearch`. */
export function readWizardSearch(search: Record<string, unknown>): WizardSearch {
  const again = Number(search.again);
  return { ...readQuoteSearch(search), ...(Number.isInteger(again) && again > 0 && { again }) };
}

const WIZARDS = {
  [GROUP.venezuela]: '/services/$id',
  [GROUP.domestic]: '/intern-services/$id',
  [GROUP.promo]: '/promo-services/$id',
} as const;

/** The address of the wizard that sells a product. */
export const wizardOf = ({ code, group_services }: { code: string; group_services: number }) => ({
  to: WIZARDS[group_services as ProductGroup],
  params: { id: code },
});
