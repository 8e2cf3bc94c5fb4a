import { NOTIFICATIONS } from '@puerta/domain/parcel-limits';
import { libTexts } from './texts.es.ts';

export type Notice = { kind: 'error' | 'success' | 'warning' | 'info'; message: string; title?: string };

let mountHost: (() => void) | null = null;

/** app/ says how to put the notices on the page; they are loaded with the first notice, not with the page. */
export function onFirstNotice(mount: () => void): void {
  mountHost = mount;
}

const COLOURS = { error: 'red.9', success: 'green.9', warning: 'orange.9', info: 'gray.7' } as const;

export async function notify({ kind, message, title }: Notice, place?: string): Promise<void> {
  const { notifications, notificationsStore } = await import('./notifications-kit.ts');
  mountHost?.();
  // the kit would let it wait behind those that a pointer keeps, for as long as the pointer rests
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
    // The kit waits while a notice is hovered, not while it holds the focus.
    onFocus: () => notifications.update({ id, message, autoClose: false }),
    onBlur: () => notifications.update({ id, message, autoClose: NOTIFICATIONS.autoCloseMs }),
  });
}

/** What a station says takes the place of what it said before: thirty boxes an hour do not pile up over its controls. */
export const notifyStation = (notice: Notice) => void notify(notice, 'station');

export const notifyError = (message: string, title?: string) =>
  void notify({ kind: 'error', message, title });
export const notifySuccess = (message: string, title?: string) =>
  void notify({ kind: 'success', message, title });
