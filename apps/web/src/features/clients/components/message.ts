import { readDraft, writeDraft } from '../../../lib/form/drafts.ts';

export type Message = { subject: string; message: string };

/** One that was taken back, to be mended and sent again; what was begun since stays before it. */
export function keepUndone(draft: string, message: Message): void {
  if (!readDraft(draft)) writeDraft(draft, { key: '', values: message });
}
