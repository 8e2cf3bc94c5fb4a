/** What stays of a field once what it held was sent: all that was typed meanwhile. */
export const textLeft = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
