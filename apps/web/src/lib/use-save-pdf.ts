import type { Answer } from '@puerta/contract/client';
import { failures } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from './notify.ts';
import { savePdf } from './save-pdf.ts';

type PdfCall = 'GET /purchase/label/:id' | 'GET /purchase/invoice/:id' | 'GET /tracking/:code/invoice';

/** Fetches a PDF and saves it under `code`; a failure is announced in the specified words. */
export function useSavePdf(code: string, fetchPdf: () => Promise<Answer<PdfCall>>) {
  return useMutation({
    mutationFn: async () => {
      const answer = await fetchPdf();
      if (answer.success) {
        savePdf(answer.data, code);
      } else {
        notifyError(failures.download);
      }
    },
    onError: () => notifyError(failures.download),
  });
}
