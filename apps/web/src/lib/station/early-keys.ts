/**
 * What is scanned while a page is still on its way: a scanner does not wait for programs. Whatever is typed while
 * nothing takes text is kept until a field for codes comes, or somebody clicks elsewhere.
 */
export type EarlyKeys = {
  /** closed by Enter, in their order */
  codes: string[];
  /** the beginning of one that is still coming */
  begun: string;
};

/** A pause (ms) that ends a text, and how long a whole code waits for its page. */
const PAUSE = 1000;
const LONGEST_WAIT = 8000;
const SHORTEST = 4;

let codes: { code: string; at: number }[] = [];
let begun = '';
let last = 0;
/** fields for codes on the page, which take what comes themselves */
let takers = 0;

/** Hears of keys from the first script on; once for a page. */
export function catchEarlyKeys(): void {
  document.addEventListener('keydown', hear, { capture: true });
  document.addEventListener('pointerdown', forgetEarlyKeys, { capture: true });
}

/** What was typed has found its place already. */
export function forgetEarlyKeys(): void {
  codes = [];
  begun = '';
}

function hear(event: KeyboardEvent): void {
  const isElsewhere = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  if (takers > 0 || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.key === 'Enter') {
    if (begun.length >= SHORTEST && event.timeStamp - last < PAUSE) {
      // else it would press whatever link has the focus
      event.preventDefault();
      codes.push({ code: begun, at: event.timeStamp });
    }
    begun = '';
  } else if (event.key.length === 1 && !event.repeat) {
    begun = event.timeStamp - last < PAUSE ? begun + event.key : event.key;
    last = event.timeStamp;
  }
}

/** A field for codes has come: what was typed before it. The answered function is called when it goes. */
export function takeEarlyKeys(): [EarlyKeys, () => void] {
  const now = performance.now();
  const early = {
    codes: codes.filter(({ at }) => now - at < LONGEST_WAIT).map(({ code }) => code.trim().toUpperCase()),
    begun: now - last < PAUSE ? begun.toUpperCase() : '',
  };
  forgetEarlyKeys();
  takers += 1;
  return [early, () => (takers -= 1)];
}
