export type OutboxSearch = { to?: string };

/** Reads whose mails an address asks for; everybody's without. */
export function readOutboxSearch({ to }: Record<string, unknown>): OutboxSearch {
  return typeof to === 'string' && to.trim() !== '' ? { to: to.trim().slice(0, 160) } : {};
}
