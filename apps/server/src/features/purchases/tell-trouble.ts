import { LabelWithheld, ProviderUnavailable, VisitUnseen } from '../../adapters/provider-error.ts';

const SHOWN = 300;

/** What went wrong, for a manager who looks at what hangs: the provider, and what it said; never a body or a card. */
export function troubleOf(error: unknown): string {
  if (error instanceof LabelWithheld) return 'label_withheld';
  if (error instanceof VisitUnseen) return 'visit_unseen';
  if (error instanceof ProviderUnavailable) return `${error.provider}: ${error.message}`.slice(0, SHOWN);
  return 'internal';
}
