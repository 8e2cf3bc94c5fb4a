/** Saves a PDF that travelled as base64 under a code: tracking ag100742 becomes AG100742.pdf (specification §7). */
export function savePdf(base64: string, code: string): void {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${code.toUpperCase()}.pdf`;
  link.click();
  // The browser has taken its copy by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
