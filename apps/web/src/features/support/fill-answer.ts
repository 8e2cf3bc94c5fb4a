/** A canned answer with what it leaves open filled in from the ticket that is answered. */
export const fillAnswer = (message: string, ticket: { client: string; tracking: string }): string =>
  message.replaceAll('{nombre}', () => ticket.client).replaceAll('{tracking}', () => ticket.tracking);

/** What was typed, with an answer behind it in a paragraph of its own. */
export const withAnswer = (typed: string, answer: string): string =>
  typed.trim() === '' ? answer : `${typed.trimEnd()}\n\n${answer}`;
