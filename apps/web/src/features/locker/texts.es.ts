// Feature: A customer's locker is shown as a label, with its link and QR code.
export const lockerTexts = {
  locker: 'Locker',
  referral: 'Codigo de Referido',
  title: 'Su casillero',
  head: 'CASILLERO',
  invite: 'Quien se registre con su enlace queda recomendado por usted.',
  code: 'su código',
  copy: 'Copiar enlace',
  copied: 'Copiado',
  share: 'Compartir',
  message: (agency: string, url: string) => `Envíe con ${agency}: abra su casillero aquí ${url}`,
  qr: (locker: string) => `Código QR del enlace de ${locker}`,
} as const;
