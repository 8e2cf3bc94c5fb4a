import { currentAgency } from '../session/agency.ts';
import { currentSession } from '../session/session.ts';
import { readStored, writeStored } from '../session/storage.ts';

const prefix = 'draft';

function keyOf(wizard: string): string {
  return [prefix, currentAgency().id, currentSession().claims?.sub, wizard].join(':');
}

/**
 * What a person has typed into a wizard, with the idempotency key of its order (docs/rules/orders.md): kept in local
 * storage under agency, account and wizard, so that a reload and a second tab share it.
 * Never hand it card fields.
 */
export type Draft<T> = {
  key: string;
  values: T;
  /** a payment went out under this key and no refusal came back: what became of it is to be asked first */
  sent?: boolean;
};

/** The wizard of a product, as its draft is kept. */
export const wizardName = (code: string): string => `services-${code}`;

export function readDraft<T>(wizard: string): Draft<T> | null {
  return parsed<Draft<T>>(readStored(keyOf(wizard)));
}

/** Nothing is kept of whoever has signed out: what they sent may be answered only then. */
function keep(wizard: string, kept: object | null): void {
  if (currentSession().claims) writeStored(keyOf(wizard), kept && JSON.stringify(kept));
}

export const writeDraft = <T>(wizard: string, draft: Draft<T>): void => keep(wizard, draft);
export const dropDraft = (wizard: string): void => keep(wizard, null);

/** The one thing kept for all wizards of an account. */
const TYPED = 'typed';

/** What was typed last in any wizard of this account: another one begins with what it can use of it. */
export function readTyped(): unknown {
  return parsed<unknown>(readStored(keyOf(TYPED)));
}

/** Which wizard it was typed in, unless a payment went out of it; null too once it was bought or begun anew. */
export function readLeft(): { code: string; receiver: { state: string; city: string } } | null {
  const typed = readTyped() as { left?: string | null; receiver: { state: string; city: string } } | null;
  return typed?.left && !readDraft(typed.left)?.sent
    ? { code: typed.left.replace(wizardName(''), ''), receiver: typed.receiver }
    : null;
}

/** `null` forgets it. Never hand it card fields. */
export function writeTyped(typed: object | null): void {
  keep(TYPED, typed);
}

function parsed<T>(stored: string | null): T | null {
  try {
    return stored === null ? null : (JSON.parse(stored) as T);
  } catch {
    return null;
  }
}

/**
 * Hears of what another tab does to the draft: its new content, or null when it was bought, begun anew or dropped.
 */
export function onDraftElsewhere<T>(wizard: string, listener: (draft: Draft<T> | null) => void): () => void {
  const key = keyOf(wizard);
  const hear = (event: StorageEvent) => {
    if (event.key === key) {
      listener(readDraft<T>(wizard));
    }
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Signing out leaves nothing behind on a shared computer. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${prefix}:`)) {
        writeStored(key, null);
      }
    }
  } catch {
    // a browser that keeps nothing has no drafts
  }
}
