/** Options of a command as typed, without their dashes. */
export type Given = Readonly<Record<string, string | undefined>>;

/** What the operator typed cannot be done; the message says why. */
export class CommandError extends Error {}

/** What is said of an empty database is true, and of no deployment. */
export const NO_AGENCY =
  'There is no agency in this database: is it the right one? What setup made is reached by its own command, /etc/puerta/puerta in place of npm run cli --';

/** Reads the options that a command takes. Throws CommandError for one that is missing or wrong. */
export function optionReader(given: Given) {
  const need = (name: string): string => {
    const value = given[name];
    if (value === undefined) throw new CommandError(`--${name} is missing`);
    return value.trim();
  };
  const check = (name: string, isRight: (text: string) => boolean, what: string): string => {
    const value = need(name);
    if (!isRight(value)) throw new CommandError(`--${name} takes ${what}, not "${value}"`);
    return value;
  };
  return { need, check };
}

/** What a file says, NAME=value one to a line. Throws CommandError, in whose message no value stands. */
export function namedLines(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || !value) throw new CommandError(`Line ${at + 1} is not NAME=value`);
    if (name in settings) throw new CommandError(`${name} is given twice`);
    settings[name] = value;
  }
  return settings;
}
