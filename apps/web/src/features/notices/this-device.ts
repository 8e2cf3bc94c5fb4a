import { api } from '../../lib/query/api.ts';

/** The worker that shows notices has a place of its own: the station's answers every page of the portal. */
const SCRIPT = '/push-worker.js';
const PLACE = '/push/';

/**
 * What this browser can do for its person: `install` only once the portal stands on an iPhone's home screen, `refused`
 * by its person, here `id` is theirs among the devices that are told.
 */
export type Here =
  | { state: 'unable' | 'install' | 'refused' | 'off'; id: null }
  | { state: 'on'; id: number };

const nothing = (state: Exclude<Here['state'], 'on'>): Here => ({ state, id: null });

const isApple = () => /iPhone|iPad/.test(navigator.userAgent);
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** Held in a hand: it is called a telephone. */
export const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PLACE);
  // of the whole portal: the station's
  const isOurs = registration?.scope.endsWith(PLACE);
  return registration && isOurs ? registration.pushManager.getSubscription() : null;
}

/** Bytes as the server writes them: base64url without padding. */
function written(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * How it stands with this browser and whoever is signed in. What it is subscribed to goes on with this session; what
 * somebody else left behind ends, and what was subscribed with a key that is no longer ours is subscribed anew.
 */
export async function lookHere(): Promise<Here> {
  if (!canPush()) return nothing(isApple() ? 'install' : 'unable');
  if (Notification.permission === 'denied') return nothing('refused');
  const subscription = await ownSubscription();
  if (!subscription) return nothing('off');
  const known = await api('POST /profile/devices/here', { body: { endpoint: subscription.endpoint } });
  if (!known.success) throw new Error(known.message);
  const { id, key } = known.data;
  if (id === null) {
    await subscription.unsubscribe();
    return nothing('off');
  }
  if (written(subscription.options.applicationServerKey) === key) return { state: 'on', id };
  await subscription.unsubscribe();
  return { state: 'on', id: await subscribe(key) };
}

/** Asks its person, then subscribes; throws where the browser or the server cannot. */
export async function tellHere(key: string): Promise<Here> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return nothing(permission === 'denied' ? 'refused' : 'off');
  return { state: 'on', id: await subscribe(key) };
}

/** Ends it at the browser; the server is told by whoever asks for it. */
export async function endHere(): Promise<void> {
  const subscription = await ownSubscription();
  await subscription?.unsubscribe();
}

async function subscribe(key: string): Promise<number> {
  const registration = await activeWorker();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await registration.pushManager.subscribe(options);
  const body = {
    endpoint: subscription.endpoint,
    p256dh: written(subscription.getKey('p256dh')),
    auth: written(subscription.getKey('auth')),
  };
  const added = await api('POST /profile/devices', { body });
  if (added.success) return added.data.id;
  await subscription.unsubscribe();
  throw new Error(added.message);
}

/** A browser subscribes only once the worker that shows its notices works. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(SCRIPT, { scope: PLACE });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('the worker was not installed'));
    });
  });
  return registration;
}
