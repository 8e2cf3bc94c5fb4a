/** An agency's own text as paragraphs: an empty line ends one, a line of its own that begins with # is a heading. */
export type OwnTermsPart = { kind: 'heading' | 'paragraph'; text: string };

export function ownTerms(text: string): OwnTermsPart[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part =>
      part.startsWith('#')
        ? { kind: 'heading', text: part.replace(/^#+\s*/, '') }
        : { kind: 'paragraph', text: part },
    );
}
