/**
 * An agency's own text in parts: an empty line ends one, a line that begins with # is a heading, lines that begin with
 * - or * are a list.
 */
export type OwnTermsPart =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export function ownTerms(text: string): OwnTermsPart[] {
  const parts: OwnTermsPart[] = [];
  let open: OwnTermsPart | null = null;
  const add = (part: OwnTermsPart) => {
    parts.push(part);
    return part;
  };
  for (const line of text.split('\n').map(raw => raw.trim())) {
    const item = /^[-*]\s+(.+)$/.exec(line)?.[1];
    if (line === '') open = null;
    else if (line.startsWith('#')) {
      add({ kind: 'heading', text: line.replace(/^#+\s*/, '') });
      open = null;
    } else if (item !== undefined) {
      if (open?.kind === 'list') open.items.push(item);
      else open = add({ kind: 'list', items: [item] });
    } else if (open?.kind === 'paragraph') open.text += `\n${line}`;
    else open = add({ kind: 'paragraph', text: line });
  }
  return parts;
}

/** The instant at which an agency saved its own text, from its version; null for the portal's. */
export const versionDay = (version: string): string | null =>
  /^propia-(\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(version)?.[1] ?? null;
