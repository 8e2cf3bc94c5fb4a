import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CommandError } from './given.ts';

/**
 * The settings of an account, written `NAME=value` one to a line, from a file or through a pipe: never from the command
 * line, which other programs see, nor from a terminal, which shows them. Throws CommandError, in whose message no value
 * stands.
 */
export async function readSettings(
  path: string | undefined,
  input: NodeJS.ReadableStream & { isTTY?: boolean },
): Promise<Record<string, string>> {
  if (path === undefined && input.isTTY) {
    throw new CommandError(
      'Give the settings in a file (--file PATH) or through a pipe: NAME=value, one to a line',
    );
  }
  const settings: Record<string, string> = {};
  for (const [at, line] of (path === undefined ? await text(input) : contentOf(path))
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value] = /^\s*([A-Z0-9_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name || !value) throw new CommandError(`Line ${at + 1} is not NAME=value`);
    if (name in settings) throw new CommandError(`${name} is given twice`);
    settings[name] = value;
  }
  return settings;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`--file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
