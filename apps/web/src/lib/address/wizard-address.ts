import { GROUP, type ProductGroup } from '@puerta/domain/money/products';
import { type QuoteSearch, readQuoteSearch } from './quote-search.ts';

/**
 * What a wizard is opened with: a quote, or the own order that another one is to be like; `back`: the package of it that
 * whoever received it sends back.
 */
export type WizardSearch = QuoteSearch & { again?: number; back?: number };

/** For a route's `validateSearch`. */
export function readWizardSearch(search: Record<string, unknown>): WizardSearch {
  const numbers = (['again', 'back'] as const).map(name => [name, Number(search[name])] as const);
  const known = numbers.filter(([, number]) => Number.isInteger(number) && number > 0);
  return { ...readQuoteSearch(search), ...Object.fromEntries(known) };
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
