/** A quote as staff hand it on to a customer. */
export const quoteTextTexts = {
  title: 'Enviar la cotización',
  lead: 'Quien la recibe abre el enlace con la caja ya escrita, entra con su cuenta y la compra.',
  text: 'Cotización',
  subject: (agency: string) => `Su cotización de ${agency}`,
  head: (agency: string) => `Cotización de ${agency}`,
  way: (service: string, from: string, to: string) => `${service}, de ${from} a ${to}`,
  box: (box: string) => `Por ${box}`,
  line: (label: string, amount: string) => `${label}: ${amount}`,
  total: 'Total',
  link: 'Para enviarla, abra:',
  copy: 'Copiar',
  copied: 'Copiada',
  mail: 'Escribir un correo',
} as const;
