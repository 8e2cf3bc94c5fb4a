/** Hosts that most people of both countries write from, with the endings that they have. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  hotmail: ['com', 'es'],
  outlook: ['com', 'es'],
  yahoo: ['com', 'es'],
  icloud: ['com'],
};
/** Hosts of their own that stand one letter beside one of those. */
const OTHERS = new Set(['mail', 'email', 'ymail']);

/**
 * The address that somebody meant who slipped by one letter in a well-known host (gmial.com, hotmail.con); null where
 * nothing looks like a slip. What may be on its way to be right (gmail.co) is none, since it is asked about as one types.
 */
export function meantEmail(typed: string): string | null {
  const [, who, name, ending] = /^\s*(\S+@)([a-z]+)\.([a-z]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (!who || !name || !ending || OTHERS.has(name)) return null;
  const host = Object.keys(HOSTS).find(known => isSlip(name, known));
  const meant = host && endingOf(ending, HOSTS[host] ?? []);
  return meant && `${host}.${meant}` !== `${name}.${ending}` ? `${who}${host}.${meant}` : null;
}

function endingOf(typed: string, known: readonly string[]): string | null {
  if (known.includes(typed)) return typed;
  return isSlip(typed, 'com') && !'com'.startsWith(typed) ? 'com' : null;
}

/** Whether both are the same but for one letter too many, too few or another, or for two that changed places. */
function isSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const [is, was] = [typed.slice(same), meant.slice(same)];
  const isSwapped = is.slice(0, 2) === `${was[1]}${was[0]}` && is.slice(2) === was.slice(2);
  return isSwapped || is.slice(1) === was.slice(1) || is.slice(1) === was || is === was.slice(1);
}
