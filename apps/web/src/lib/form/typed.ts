import { onSessionChange } from '../session/session.ts';

const prefix = 'typed:';

/** What was typed into a form in this tab, before a reload or a look at another page; nothing where it was sent. */
export function typedBefore<Values extends object>(form: string): Partial<Values> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + form) ?? '{}') as Partial<Values>;
  } catch {
    return {};
  }
}

/** Keeps it as long as the tab lives; `null` forgets it. Never hand it a password or a card. */
export function keepTyped(form: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(prefix + form);
    else sessionStorage.setItem(prefix + form, JSON.stringify(values));
  } catch {
    // the browser keeps nothing: a reload begins anew
  }
}

// whoever comes after on the same computer does not read it
onSessionChange(() => keepTyped('register', null));
