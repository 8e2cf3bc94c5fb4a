import type { Answer } from '@puerta/contract/client';
import { failures } from '@puerta/contract/messages.es';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../notice/notify.ts';
import { printPdf } from './print-pdf.ts';
import { savePdf, saveZpl, showPdf } from './save-pdf.ts';

type PdfCall =
  | 'GET /purchase/label/:id'
  | 'GET /purchase/labels/:order'
  | 'GET /purchase/invoice/:id'
  | 'GET /tracking/:code/invoice'
  | 'GET /clients/invoice/:tracking'
  | 'GET /admin/disputes/:id/evidence'
  | 'GET /lots/repackage/:id'
  | 'GET /lots/labels/:id'
  | 'GET /lots/packing/:id'
  | 'GET /lots/pick/:id'
  | 'GET /lots/manifest/:id'
  | 'GET /lots/route/:id';
type ZplCall = 'GET /purchase/label/:id/zpl' | 'GET /lots/repackage/:id/zpl';
export type FetchPdf = () => Promise<Answer<PdfCall>>;
type FetchZpl = () => Promise<Answer<ZplCall>>;

/** Fetches a PDF and saves it under `code`; a failure is announced in the specified words. */
export function useSavePdf(code: string, fetchPdf: FetchPdf) {
  return useDocument(fetchPdf, base64 => savePdf(base64, code));
}

/** Fetches a PDF and shows it in a tab of its own; saves it under `code` where the browser allows no tab. */
export function useShowPdf(code: string, fetchPdf: FetchPdf) {
  return useDocument(fetchPdf, base64 => {
    if (!showPdf(base64)) {
      savePdf(base64, code);
    }
  });
}

/** Fetches a PDF and opens the print dialog over it. */
export function usePrintPdf(fetchPdf: FetchPdf) {
  return useDocument(fetchPdf, printPdf);
}

/** Fetches the label of a thermal printer and saves it: whoever has one sends the file to it. */
export function useSaveZpl(code: string, fetchZpl: FetchZpl) {
  return useDocument(fetchZpl, zpl => saveZpl(zpl, code));
}

function useDocument(fetchDocument: FetchPdf | FetchZpl, use: (content: string) => void) {
  return useMutation({
    mutationFn: async () => {
      const answer = await fetchDocument();
      if (answer.success) {
        use(answer.data);
      } else {
        notifyError(failures.download);
      }
    },
    onError: () => notifyError(failures.download),
  });
}
