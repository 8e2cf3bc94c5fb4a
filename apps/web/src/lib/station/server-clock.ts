let ahead = 0;

/** Hears when the server answered, by its own clock (a `Date` header); nothing else changes what is known of it. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) {
    ahead = at - Date.now();
  }
}

/** Now, by the server's clock as it was heard last: a station's own may be days wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
