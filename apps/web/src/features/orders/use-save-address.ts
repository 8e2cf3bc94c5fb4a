import type { Answer } from '@puerta/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { orderTexts } from './texts.es.ts';

type Saved = Answer<'POST /profile/sender'> | Answer<'POST /profile/receiver'>;

/** Saves an address while the wizard goes on: its failure is said, and stops nobody from buying. */
export function useSaveAddress(): (saving: Promise<Saved>) => Promise<void> {
  const client = useQueryClient();
  return async saving => {
    const answer = await saving;
    if (answer.success) {
      notifySuccess(answer.message ?? orderTexts.save.done);
      await client.invalidateQueries({ queryKey: ['addresses'] });
    } else {
      notifyError(answer.message, orderTexts.save.failed);
    }
  };
}
