import type { Claims } from '@puerta/contract/people/auth';
import { sessionExpired } from '@puerta/contract/entrance.es';
import { isStaff, type Role, roleOfClaims } from '@puerta/domain/people/roles';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';
import { rememberLeft, rememberStation } from './wanted-page.ts';

/** Whose application is shown. Claims are read for display only; the server decides what a person may do. */
export type Audience = 'public' | 'customer' | 'staff';
type Session = {
  token: string | null;
  claims: Claims | null;
  /** null for visitors, and with them whoever has a role that is not known here */
  role: Role | null;
  audience: Audience;
};

const TOKEN = 'token';
/** Stands while the last session ended by itself, until the next one: other tabs tell it from signing out. */
const ENDED = 'ended';
/** `elsewhere`: another tab signed in or out */
type ChangeListener = (elsewhere: boolean) => void;
const listeners = new Set<ChangeListener>();
type ExpiryListener = (message: string) => void;
const expiryListeners = new Set<ExpiryListener>();
/** What ended a session before anybody listened, as the page was still coming. */
let untold: string | null = null;
let session = sessionOf(readStored(TOKEN));
let lastClaims = session.claims;
// what is no token at all signs nobody in, and must not lie there as if it did
if (session.token === null && decodeClaims(readStored(TOKEN) ?? '') === null) {
  writeStored(TOKEN, null);
}

function sessionOf(token: string | null): Session {
  const claims = token ? decodeClaims(token) : null;
  const role = claims && roleOfClaims(claims);
  if (!token || !role) {
    return { token: null, claims: null, role: null, audience: 'public' };
  }
  return { token, claims, role, audience: isStaff(role) ? 'staff' : 'customer' };
}

function change(token: string | null, elsewhere = false): void {
  session = sessionOf(token);
  lastClaims = session.claims ?? lastClaims;
  for (const listener of listeners) {
    listener(elsewhere);
  }
}

/** Signing in again leads back to where one stands. */
function rememberPlace(): void {
  const page = location.pathname + location.search;
  if (session.audience === 'staff') {
    rememberStation(page);
  } else if (session.claims) {
    rememberLeft({ page, account: session.claims.sub });
  }
}

// Signing in or out in one tab is seen by the others.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (event.key === TOKEN || event.key === null) {
      const token = readStored(TOKEN);
      if (token === null && readStored(ENDED) !== null) {
        rememberPlace();
      }
      change(token, true);
    }
  });
}

export const currentSession = (): Session => session;

/** Keeps a token from signing in, or the new one that profile changes answer. */
export function keepToken(token: string): void {
  writeStored(ENDED, null);
  writeStored(TOKEN, token);
  change(token);
}

export function dropToken(): void {
  writeStored(TOKEN, null);
  change(null);
}

/** A call was refused with 401: the first one ends the session and says so; late ones find it ended already. */
export function expireSession(token: string, message: string = sessionExpired): void {
  if (session.token !== token) {
    return;
  }
  rememberPlace();
  writeStored(ENDED, '1');
  dropToken();
  untold = expiryListeners.size === 0 ? message : null;
  for (const listener of expiryListeners) {
    listener(message);
  }
}

export function onSessionExpired(listener: ExpiryListener): () => void {
  expiryListeners.add(listener);
  if (untold !== null) {
    listener(untold);
    untold = null;
  }
  return () => expiryListeners.delete(listener);
}

const staleListeners = new Set<() => void>();

/** An answer said that the token tells of its bearer what is not so any more: another role, another name. */
export function tellStaleToken(): void {
  for (const listener of staleListeners) {
    listener();
  }
}

export function onStaleToken(listener: () => void): () => void {
  staleListeners.add(listener);
  return () => staleListeners.delete(listener);
}

export function onSessionChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession);
}

/**
 * The person signed in; for screens that only signed-in people reach. Such a screen stands for a moment after
 * signing out, until the visitors' application has come: it goes on showing whom it showed.
 */
export function useClaims(): Claims {
  const claims = useSession().claims ?? lastClaims;
  if (!claims) {
    throw new Error('A signed-in screen was shown without a session');
  }
  return claims;
}

/** The claims inside a token, unverified and for display only; null when it is not a token. */
export function decodeClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && 'type' in value && 'role' in value && 'name' in value;
}
