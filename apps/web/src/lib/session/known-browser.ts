import { BROWSER_MARKS_MAX } from '@puerta/contract/people/login';
import { readStored, writeStored } from './storage.ts';
import { onSessionChange } from './session.ts';

const KEY = 'browser';

/**
 * What a sign-in sends of what earlier ones at this browser answered, newest first; nothing where there was none. It
 * stays when somebody signs out, and names nobody.
 */
export const knownBrowser = (): { browser?: string | undefined } => ({
  browser: readStored(KEY) ?? undefined,
});

/** Several people use one computer: the last marks are kept, as many as a sign-in takes. */
export const keepBrowserMark = (mark: string): void => {
  const marks = new Set([mark, ...(readStored(KEY) ?? '').split(' ')]);
  writeStored(KEY, [...marks].join(' ').slice(0, BROWSER_MARKS_MAX).trim());
};

/** The e-mail that a visitor typed last, for the next screen that asks for one; never stored. */
let typed = '';

export const typedEmail = (): string => typed;

export function keepTypedEmail(email: string): void {
  typed = email;
}

// whoever comes after on the same computer does not read it
onSessionChange(() => keepTypedEmail(''));
