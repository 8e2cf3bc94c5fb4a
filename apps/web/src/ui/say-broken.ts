import { uiTexts } from './texts.es.ts';

/** Why a page broke while it was drawn: a part of its program did not come, or it has a fault. */
export function sayBroken(error: unknown): string {
  // as browsers say that a part could not be fetched
  const isMissing = /dynamically imported|module script|preload/i.test(String(error));
  return isMissing ? uiTexts.nothingLost : uiTexts.pagesFault;
}
