/** PDFs travel as base64 in answers. Throws for text that is not base64. */
export function pdfBlob(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

/** How long (ms) the browser may need an address of a file that it opened. */
const KEPT = 60_000;

/** Saves a file on the person's machine. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

let printer: HTMLIFrameElement | null = null;

/** Opens the print dialog over a PDF without leaving the page. */
export function printFile(file: Blob): void {
  const address = URL.createObjectURL(file);
  printer?.remove();
  const frame = document.createElement('iframe');
  // Out of sight, but drawn: browsers print nothing of a frame that is not displayed.
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.addEventListener('load', () => frame.contentWindow?.print());
  frame.src = address;
  document.body.append(frame);
  printer = frame;
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
