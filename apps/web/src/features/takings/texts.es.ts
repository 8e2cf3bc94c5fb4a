import { paymentWords } from '../ledger/payment-words.es.ts';

// Feature: Managers read what a month brought, and count the cash.
export const takingsTexts = {
  back: 'Regresar a pagos',
  title: 'Cobros por día',
  lead: 'Lo que entró y lo que se devolvió cada día, según cómo se pagó. Lo cobrado con tarjeta llega al banco uno o dos días hábiles después.',
  month: 'Mes',
  before: 'Mes anterior',
  after: 'Mes siguiente',
  exportInvoices: 'Facturas del mes',
  caption: 'Cobros del mes por día',
  total: 'Total del mes',
  columns: { day: 'Día', returned: 'Devuelto', net: 'Neto', cash: 'Caja', bank: 'Banco' },
  empty: 'No hubo cobros en ese mes',
  emptyText: 'Elija otro mes: aquí aparece cada día en que entró o salió dinero.',
  fits: 'Cuadra',
  over: (amount: string) => `Sobran ${amount}`,
  short: (amount: string) => `Faltan ${amount}`,
  countedBy: (name: string, at: string) => `${name}, ${at}`,
  count: 'Contar caja',
  countAgain: 'Contar de nuevo',
  countOf: (day: string) => `Contar caja del ${day}`,
  countAgainOf: (day: string) => `Contar de nuevo la caja del ${day}`,
  bank: {
    open: 'Comparar',
    openOf: (day: string) => `Comparar con el banco el ${day}`,
    fits: 'Cuadra',
    partly: 'Falta comparar',
    title: 'Depósitos en el banco',
    lead: (day: string) =>
      `Escriba lo que el banco muestra por lo cobrado el ${day}. Lo esperado es bruto: lo que el procesador se queda no se conoce aquí, y aparecerá como diferencia.`,
    expected: (amount: string) => `Se esperan ${amount}`,
    disputed: (amount: string) => `, ya sin ${amount} en disputa`,
    providers: paymentWords.providers,
    means: (method: string, provider: string) => `${method} (${provider})`,
    save: 'Registrar lo visto',
  },
  dialog: {
    title: 'Conteo de caja',
    expected: (amount: string, day: string) =>
      `Según lo registrado, el ${day} debe haber ${amount} en efectivo.`,
    day: 'Día',
    counted: 'Efectivo contado',
    note: 'Nota',
    noteHint: 'Por ejemplo, por qué falta o sobra',
    save: 'Registrar conteo',
  },
};
