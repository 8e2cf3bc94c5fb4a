/** The file of a PDF that travelled as base64. */
export function pdfBlob(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

/**
 * Saves a PDF that travelled as base64 under a code: tracking ag100742 becomes AG100742.pdf (docs/rules/screens.md).
 */
export function savePdf(base64: string, code: string): void {
  saveBlob(pdfBlob(base64), `${code.toUpperCase()}.pdf`);
}

/** Saves the commands of a thermal printer's label under a code. */
export function saveZpl(zpl: string, code: string): void {
  saveBlob(new Blob([zpl], { type: 'text/plain;charset=utf-8' }), `${code.toUpperCase()}.zpl`);
}

/** Shows a PDF that travelled as base64 in a tab of its own; false where the browser allows none. */
export function showPdf(base64: string): boolean {
  const address = URL.createObjectURL(pdfBlob(base64));
  const isShown = window.open(address, '_blank') !== null;
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
  return isShown;
}

/** After this long (ms) the browser has read all of it: some begin to read a large file only after a while. */
const READ_MS = 60_000;

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
