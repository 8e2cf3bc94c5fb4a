import { declined } from './declined.es.ts';
import { refusals } from './messages.es.ts';

/** Why a payment came to nothing, for a person; null when nobody knows. `reason` is a refusal's code, or a card's. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null;
  const texts: Record<string, string> = { ...refusals, ...declined };
  return texts[reason] ?? null;
}
