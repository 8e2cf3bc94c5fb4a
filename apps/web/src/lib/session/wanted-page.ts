/**
 * The one thing a visitor came for but has to sign in to see: a wizard opened with a quote, a package of a mail's
 * link. Kept while the tab lives, so that opening an account on the way does not lose it.
 */
const KEY = 'wanted';

/** `page` is a path of this site with its search. */
export function rememberWanted(page: string): void {
  try {
    sessionStorage.setItem(KEY, page);
  } catch {
    // The browser keeps nothing: signing in leads home.
  }
}

/** The same, and it is asked for no more. */
export function takeWanted(): string | null {
  const page = wantedPage();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
  return page;
}

/** The page; null when the visitor came for nothing in particular. Only ever a path of this site. */
export function wantedPage(): string | null {
  try {
    const page = sessionStorage.getItem(KEY);
    return page && /^\/[^/\\]/.test(page) ? page : null;
  } catch {
    return null;
  }
}

const STATION = 'station';

/** Where somebody of the staff worked when the session ended: signing in again leads back there. */
export function rememberStation(page: string): void {
  try {
    sessionStorage.setItem(STATION, page);
  } catch {
    // The browser keeps nothing: signing in leads home.
  }
}

/** The page, once. */
export function takeStation(): string | null {
  try {
    const page = sessionStorage.getItem(STATION);
    sessionStorage.removeItem(STATION);
    return page && /^\/[^/\\]/.test(page) ? page : null;
  } catch {
    return null;
  }
}

const LEFT = 'left';
type Left = { page: string; account: number };

/** Where a customer stood when the session ended: the same account's next one begins there. */
export function rememberLeft(left: Left): void {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify(left));
  } catch {
    // The browser keeps nothing: signing in leads home.
  }
}

/** The page, once; null for another account. */
export function takeLeft(account: number): string | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null') as Left | null;
    sessionStorage.removeItem(LEFT);
    return left?.account === account && /^\/[^/\\]/.test(left.page) ? left.page : null;
  } catch {
    return null;
  }
}
