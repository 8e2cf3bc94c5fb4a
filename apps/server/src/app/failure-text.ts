const MISTAKES = [TypeError, ReferenceError, RangeError, SyntaxError];

type Told = { message?: unknown; code?: unknown; detail?: unknown; errors?: unknown[] };

/**
 * What an operator reads of the error that ended a command: one sentence, of an object that a database sent too. Where
 * the mistake is ours, the stack that we need.
 */
export function failureText(error: unknown): string {
  if (MISTAKES.some(kind => error instanceof kind)) return (error as Error).stack ?? String(error);
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, code, detail, errors } = error as Told;
  // of a host with two addresses, each of which refused
  if (!message && errors?.[0]) return failureText(errors[0]);
  const said = [message, detail].filter(text => typeof text === 'string' && text !== '').join(': ');
  const named = typeof code === 'string' && !code.startsWith('ERR_') && !said.includes(code);
  return `${said || 'It failed, and said nothing'}${named ? ` (${code})` : ''}`;
}
