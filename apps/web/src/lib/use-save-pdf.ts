import type { Answer } from '@puerta/contract/client';
import { failures } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from './notify.ts';
import { printPdf } from './print-pdf.ts';
import { savePdf } from './save-pdf.ts';

type PdfCall =
  | 'GET /purchase/label/:id'
  | 'GET /purchase/labels/:order'
  | 'GET /purchase/invoice/:id'
  | 'GET /tracking/:code/invoice'
  | 'GET /clients/invoice/:tracking'
  | 'GET /lots/repackage/:id'
  | 'GET /lots/labels/:id'
  | 'GET /lots/packing/:id'
  | 'GET /lots/route/:id';
type FetchPdf = () => Promise<Answer<PdfCall>>;

/** Fetches a PDF and saves it under `code`; a failure is announced in the specified words. */
export function useSavePdf(code: string, fetchPdf: FetchPdf) {
  return usePdf(fetchPdf, base64 => savePdf(base64, code));
}

/** Fetches a PDF and opens the print dialog over it. */
export function usePrintPdf(fetchPdf: FetchPdf) {
  return usePdf(fetchPdf, printPdf);
}

function usePdf(fetchPdf: FetchPdf, use: (base64: string) => void) {
  return useMutation({
    mutationFn: async () => {
      const answer = await fetchPdf();
      if (answer.success) {
        use(answer.data);
      } else {
        notifyError(failures.download);
      }
    },
    onError: () => notifyError(failures.download),
  });
}
