import { lotStatus, transports } from '@puerta/contract/messages.es';

/** How something crosses, in words. */
export const transportWord = (type: string): string => (transports as Record<string, string>)[type] ?? type;
export const lotStatusWord = (id: number): string => lotStatus[id as keyof typeof lotStatus] ?? String(id);
export const yesNo = (flag: boolean): string => (flag ? 'Sí' : 'No');

const KINDS = {
  charge: 'Cobro',
  refund: 'Reembolso',
  reversal: 'Reembolso que volvió',
  outside: 'Pago recibido',
  waiver: 'Deuda condonada',
} as const;
const PURPOSES = { order: 'Compra', debt: 'Deuda', pickup: 'Recogida' } as const;
const METHODS = {
  card: 'Tarjeta',
  cash: 'Efectivo',
  transfer: 'Transferencia',
  zelle: 'Zelle',
  other: 'Otro',
} as const;
const lookUp = (words: object, key: string) => (words as Record<string, string>)[key] ?? key;

export const kindWord = (kind: string): string => lookUp(KINDS, kind);
export const purposeWord = (purpose: string): string => lookUp(PURPOSES, purpose);
/** A waiver moved no money by any means. */
export const methodWord = (method: string): string => (method === 'waiver' ? '' : lookUp(METHODS, method));

/** An instant as spreadsheets sort it, in the agency's time zone: 2026-11-19 14:05:09 */
export const moment = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(instant));
