/** What nobody may have to press, read or fill in under a notice. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="alert"]';
/** What is only read, such as a summary's lines: freed too where that takes no more. */
const READ = 'dl > div';
const GAP = 8;
/** How far a page may be moved by itself beyond the notices' own height. */
const REACH = 240;

let stack: HTMLElement | null = null;
/** While something is pressed the page stays where it is: else the press ends beside what it began on, and does nothing. */
let isPressed = false;

/**
 * From the first notice on: the page gives way to the notices at its corner. It is scrolled by the little that frees
 * what they would cover, over its own end if need be; windows and panels end above them (`--notices`, global.css).
 */
export function keepClear(): void {
  if (stack?.isConnected) {
    return;
  }
  stack = document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]');
  if (stack) {
    const sizes = new ResizeObserver(giveWay);
    sizes.observe(stack);
    // what an answer adds to the page pushes the rest down
    sizes.observe(document.body);
    document.addEventListener('scrollend', giveWay);
    document.addEventListener('pointerdown', pressed, { capture: true });
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, released, { capture: true });
  }
}

function pressed(): void {
  isPressed = true;
}

/** After the click, which comes once the pointer is up. */
function released(): void {
  setTimeout(() => {
    isPressed = false;
    giveWay();
  });
}

function giveWay(): void {
  const area = stack?.getBoundingClientRect();
  if (!area || isPressed) {
    return;
  }
  const page = document.documentElement;
  page.style.setProperty('--notices', `${area.height}px`);
  const room = Number.parseFloat(document.body.style.paddingBottom) || 0;
  if (area.height === 0) {
    // kept while it is in sight: the page must not move under the next tap
    if (room > 0 && scrollY + innerHeight <= page.scrollHeight - room) {
      document.body.style.paddingBottom = '';
    }
    return;
  }
  // a window that ends higher now still shows what sends it
  const send = document.querySelector('[aria-modal="true"] [type="submit"]');
  if (send && !isBeside(send.getBoundingClientRect(), area)) {
    send.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  const by = freedBy(area);
  if (by > 0) {
    const missing = scrollY + innerHeight + by - page.scrollHeight;
    if (missing > 0) {
      document.body.style.paddingBottom = `${room + missing}px`;
    }
    scrollBy({ top: by, behavior: 'instant' });
  }
}

const isBeside = ({ left, right }: DOMRect, area: DOMRect) => right <= area.left || left >= area.right;

/** By how many pixels the page must go up so that nothing of it lies in the area; 0 where nothing does. */
function freedBy(area: DOMRect): number {
  // a window is over the page, or a station fills the screen and has its own place for what is said
  if (document.querySelector('[aria-modal="true"], [data-fills]')) {
    return 0;
  }
  return (
    freed(area, `${CONTROLS}, ${READ}`) ??
    freed(area, CONTROLS) ??
    // the foot's close lines may stay under it before what the page is about
    freed(area, CONTROLS, 'main') ??
    pressedBy(area)
  );
}

/** The least that brings everything of a kind out from under the area; undefined where that is too far. */
function freed(area: DOMRect, kind: string, parts = 'main, footer'): number | undefined {
  const reach = area.height + REACH;
  const near = [...document.querySelectorAll(parts)]
    .flatMap(part => [...part.querySelectorAll(kind)])
    .filter(control => control.checkVisibility({ visibilityProperty: true }))
    .map(control => control.getBoundingClientRect())
    .filter(
      box => box.height > 1 && !isBeside(box, area) && box.bottom > area.top && box.top < area.bottom + reach,
    );
  const isFree = (by: number) =>
    near.every(({ top, bottom }) => bottom - by <= area.top || top - by >= area.bottom);
  const ways = [0, ...near.map(({ bottom }) => Math.ceil(bottom - area.top + GAP))].sort((a, b) => a - b);
  return ways.find(by => by <= reach && isFree(by));
}

/** In a close list at least what was pressed, or is being filled in, comes out. */
function pressedBy(area: DOMRect): number {
  const { top = 0, bottom = 0 } = document.activeElement?.closest('main')
    ? (document.activeElement.getBoundingClientRect() ?? {})
    : {};
  return bottom > area.top && top < area.bottom ? Math.ceil(bottom - area.top + GAP) : 0;
}
