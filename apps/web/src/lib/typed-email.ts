import { onSessionChange } from './session.ts';

/** The e-mail that a visitor typed last, for the next screen that asks for one; never stored. */
let typed = '';

export const typedEmail = (): string => typed;

export function keepTypedEmail(email: string): void {
  typed = email;
}

// whoever comes after on the same computer does not read it
onSessionChange(() => keepTypedEmail(''));
