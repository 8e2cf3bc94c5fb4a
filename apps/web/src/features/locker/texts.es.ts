// Feature: A customer's code is shown as a label, with its link and QR code.
/** A casillero is an address to shop to, which the code is not. */
export const lockerTexts = {
  locker: 'Locker',
  referral: 'Codigo de Referido',
  title: 'Su código de referido',
  head: 'RECOMIENDE',
  invite: 'Quien se registre con su enlace queda recomendado por usted.',
  code: 'su código',
  copy: 'Copiar enlace',
  copied: 'Copiado',
  share: 'Compartir',
  message: (agency: string, url: string) => `Envíe con ${agency}: cree su cuenta aquí ${url}`,
  qr: (locker: string) => `Código QR del enlace de ${locker}`,
} as const;
