import { pdfBlob } from './save-pdf.ts';

let sheet: { frame: HTMLIFrameElement; address: string } | null = null;

/** Opens the print dialog over a PDF that travelled as base64, without leaving the page. */
export function printPdf(base64: string): void {
  discard();
  const address = URL.createObjectURL(pdfBlob(base64));
  const frame = document.createElement('iframe');
  // Out of sight but drawn: browsers print nothing of a frame that is not displayed.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.addEventListener('load', () => frame.contentWindow?.print());
  frame.src = address;
  document.body.append(frame);
  sheet = { frame, address };
}

/** A sheet stays until the next one: the dialog may be open for as long as the person likes. */
function discard(): void {
  if (sheet) {
    sheet.frame.remove();
    URL.revokeObjectURL(sheet.address);
    sheet = null;
  }
}
