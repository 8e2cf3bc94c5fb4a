import { NOTIFICATIONS } from '@puerta/domain/parcels/parcel-limits';
import { libTexts } from '../texts.es.ts';

export type Notice = { kind: 'error' | 'success' | 'warning' | 'info'; message: string; title?: string };

let isAwaited = false;
/** Until the page stands, a notice waits for it. */
let mountHost = (): void => {
  isAwaited = true;
};

/** app/ says how to put the notices on the page; they are loaded with the first notice, not with the page. */
export function onFirstNotice(mount: () => void): void {
  mountHost = mount;
  if (isAwaited) {
    mount();
  }
}

const COLOURS = { error: 'red.9', success: 'green.9', warning: 'orange.9', info: 'gray.7' } as const;
/** Where all that a station says stands, one after the other. */
const STATION = 'station';
/** Where it stands that a session ended: on the page to which that leads. */
const ENDED = 'ended';

type Kit = typeof import('./notifications-kit.ts');
let kit: Kit | null = null;

/** Fetches what draws notices, once there is nothing better to do: the first may be that there is no connection. */
export async function fetchNotices(): Promise<Kit> {
  kit ??= await import('./notifications-kit.ts');
  return kit;
}

export async function notify({ kind, message, title }: Notice, place?: string): Promise<void> {
  const fetched = await fetchNotices().catch(() => null);
  if (!fetched) {
    // it could not be fetched: what went wrong is said all the same
    if (kind !== 'success') window.alert(message);
    return;
  }
  const { keepClear, notifications, notificationsStore } = fetched;
  mountHost();
  if (kind === 'success') {
    forgetErrors();
  }
  for (const each of notificationsStore.getState().notifications) {
    // the same sentence stands once, and starts anew
    if (each.id && each.message === message && each.title === title) notifications.hide(each.id);
  }
  // the kit would let it wait behind those that a pointer keeps, and show it when it is long mended
  const shown = notificationsStore.getState().notifications;
  if (shown[0]?.id && shown.length >= NOTIFICATIONS.limit) notifications.hide(shown[0].id);
  const id = place ?? crypto.randomUUID?.() ?? String(performance.now());
  if (place) notifications.hide(place);
  notifications.show({
    id,
    color: COLOURS[kind],
    title,
    message,
    withBorder: true,
    radius: 'md',
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': libTexts.closeNotice },
    onOpen: keepClear,
    // The kit waits while a notice is hovered, not while it holds the focus.
    onFocus: () => notifications.update({ id, message, autoClose: false }),
    onBlur: () => notifications.update({ id, message, autoClose: NOTIFICATIONS.autoCloseMs }),
    // a tap would count as a pointer that rests on it and never leaves: it closes the notice instead
    onTouchEnd: event => {
      event.preventDefault();
      notifications.hide(id);
    },
  });
}

/**
 * Takes the errors of the last try away: at the next one, once something succeeded, when the page is left. What a
 * station says is replaced by what it says next.
 */
export function forgetErrors(kept: readonly string[] = []): void {
  for (const { id, color } of kit?.notificationsStore.getState().notifications ?? []) {
    if (id && id !== STATION && !kept.includes(id) && color === COLOURS.error) kit?.notifications.hide(id);
  }
}

/** What went wrong on one page is not said on the next, but that the session ended is. */
export const forgetErrorsOfPage = (): void => forgetErrors([ENDED]);

export const notifyEnded = (message: string): void => void notify({ kind: 'error', message }, ENDED);

/** Takes away what a station refused last: another box is answered by now, on the page itself. */
export function forgetRefusal(): void {
  const said = kit?.notificationsStore.getState().notifications.find(({ id }) => id === STATION);
  if (said?.color === COLOURS.error) kit?.notifications.hide(STATION);
}

/** What a station says takes the place of what it said before: thirty boxes an hour do not pile up over its controls. */
export const notifyStation = (notice: Notice) => void notify(notice, STATION);

export const notifyError = (message: string, title?: string) =>
  void notify({ kind: 'error', message, title });
export const notifySuccess = (message: string, title?: string) =>
  void notify({ kind: 'success', message, title });
