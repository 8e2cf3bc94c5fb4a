import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import type { KeptFile } from './use-attachments.ts';

/** What was typed into a ticket and not sent yet, with the files that are at the server already. */
export type TicketDraft = { subject?: string; tracking?: string; message?: string; files?: KeptFile[] };

export const draftOf = (name: string): TicketDraft => readDraft<TicketDraft>(name)?.values ?? {};

/** Keeps a part of it beside the others; where nothing is left, there is no draft. */
export function keepInDraft(name: string, part: TicketDraft): void {
  const values = { ...draftOf(name), ...part };
  const { files = [], ...typed } = values;
  if (files.length === 0 && Object.values(typed).every(text => text === '')) {
    dropDraft(name);
  } else {
    writeDraft<TicketDraft>(name, { key: '', values });
  }
}
