export type SupportSearch = { ticket?: number };

/** The ticket that is open beside the list, as a mail's link or a shared address names it. */
export function readSupportSearch({ ticket }: Record<string, unknown>): SupportSearch {
  const id = Number(ticket);
  return Number.isInteger(id) && id > 0 ? { ticket: id } : {};
}
