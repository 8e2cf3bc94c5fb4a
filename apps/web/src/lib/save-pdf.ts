/** The file of a PDF that travelled as base64. */
export function pdfBlob(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

/** Saves a PDF that travelled as base64 under a code: tracking ag100742 becomes AG100742.pdf (specification §7). */
export function savePdf(base64: string, code: string): void {
  const address = URL.createObjectURL(pdfBlob(base64));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${code.toUpperCase()}.pdf`;
  link.click();
  // The browser has taken its copy by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
