import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

/** A page of this tab as it was left; `top` and `inner`: how far the window and its list were scrolled. */
type Page = { key: string; path: string; search: string; top: number; inner: number };
/** A page behind the one that is shown, so many steps back. */
export type PageBehind = Pick<Page, 'path' | 'search'> & { steps: number };

/** A package, a client or a lot that was looked at, by its page's title. */
export type Seen = { path: string; title: string };

const KEPT = 'pages';
const THINGS = /^\/(order|order-domestic-view|client|lots)\/[^/]+$/;
/** Things that are kept: one may be the page that is shown. */
const MOST_SEEN = 7;
/** Pages that are kept: whoever goes back further finds the list as it is anew. */
const MOST = 60;
/** How long (ms) a page may take to be as long again as it was. */
const PATIENCE = 10_000;

/** By their place in the tab's history. */
let pages: (Page | null)[] = [];
let seen: Seen[] = [];
let owner = '';
let tab: RouterHistory | null = null;

const placeOf = (state: object) => state as { __TSR_index: number; __TSR_key?: string };
const list = () => document.querySelector('[data-fill] [role="region"]');

/**
 * Remembers the pages that this tab shows to a person: what leads back leads to a list as it was left, and a list that
 * has to be asked for again is scrolled to where it was as soon as it is long enough.
 */
export function rememberPages(router: AnyRouter, person: string): void {
  const history: RouterHistory = router.history;
  const isHeard = tab === history;
  tab = history;
  read(person);
  // an address that was typed begins anew, wherever this tab was before
  const { __TSR_index: first, __TSR_key: key } = placeOf(history.location.state);
  if (pages[first]?.key !== key) {
    pages = [];
  }
  keep();
  if (!isHeard) {
    history.subscribe(({ action }) => keep(action.type === 'PUSH'));
    addEventListener('pagehide', leaveForGood);
  }
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) {
      leave(placeOf(fromLocation.state).__TSR_index);
    }
  });
  let stop = () => {};
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (pathChanged) {
      stop();
      stop = restore();
    }
  });
}

/** What this tab showed before the page that it shows, the last first; not that page itself. */
export function pagesBehind(): PageBehind[] {
  if (!tab) {
    return [];
  }
  const { pathname, state } = tab.location;
  const { __TSR_index: here } = placeOf(state);
  return pages
    .slice(0, here)
    .flatMap((page, at) =>
      page && page.path !== pathname ? { path: page.path, search: page.search, steps: here - at } : [],
    )
    .reverse();
}

/** The last six things that were looked at in this tab, the last first; not the one that is shown. */
export const lastSeen = (): Seen[] =>
  seen.filter(({ path }) => path !== tab?.location.pathname).slice(0, MOST_SEEN - 1);

export const goBack = (steps: number): void => tab?.go(-steps);

function keep(isNew = false): void {
  if (!tab) {
    return;
  }
  const { state, pathname, search } = tab.location;
  const { __TSR_index: at, __TSR_key: key = '' } = placeOf(state);
  if (isNew) {
    // what lay ahead can be gone to no more
    pages.length = Math.min(pages.length, at);
  }
  if (pages[at]?.key !== key) {
    pages[at] = { key, path: pathname, search, top: 0, inner: 0 };
    if (at >= MOST) {
      pages[at - MOST] = null;
    }
  }
  write();
}

function leave(at: number): void {
  const page = pages[at];
  if (page) {
    Object.assign(page, { top: window.scrollY, inner: list()?.scrollTop ?? 0 });
    const { path } = page;
    if (THINGS.test(path)) {
      // without the agency's name behind it
      const title = document.title.replace(/ · [^·]*$/, '');
      seen = [{ path, title }, ...seen.filter(other => other.path !== path)].slice(0, MOST_SEEN);
    }
  }
}

function leaveForGood(): void {
  if (tab) {
    leave(placeOf(tab.location.state).__TSR_index);
  }
  write();
}

/** Scrolls to where the page was left once it is that long, unless somebody scrolls it first; answers how to stop. */
function restore(): () => void {
  const page = tab && pages[placeOf(tab.location.state).__TSR_index];
  if (!page || page.top + page.inner === 0) {
    return () => {};
  }
  const { top, inner } = page;
  const isThere = () => {
    const frame = list();
    const root = document.documentElement;
    if (top > 0 && root.scrollHeight - root.clientHeight >= top) {
      window.scrollTo(0, top);
    }
    if (inner > 0 && frame) {
      frame.scrollTop = inner;
    }
    return (
      Math.abs(window.scrollY - top) < 2 && (inner === 0 || Math.abs((frame?.scrollTop ?? 0) - inner) < 2)
    );
  };
  if (isThere()) {
    return () => {};
  }
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  const grown = new MutationObserver(() => isThere() && stop());
  grown.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(stop, PATIENCE);
  stopped.signal.addEventListener('abort', () => {
    grown.disconnect();
    clearTimeout(timer);
  });
  for (const own of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(own, stop, { signal: stopped.signal, passive: true });
  }
  return stop;
}

// A browser may refuse to keep anything: then a reload forgets where one was.
function read(person: string): void {
  [pages, seen] = [[], []];
  owner = person;
  try {
    type Kept = { owner?: string; pages?: typeof pages; seen?: Seen[] };
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Kept;
    if (kept.owner === person) {
      pages = kept.pages ?? [];
      seen = kept.seen ?? [];
    }
  } catch {
    // nothing was kept
  }
}

function write(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ owner, pages, seen }));
  } catch {
    // the page works on without
  }
}
