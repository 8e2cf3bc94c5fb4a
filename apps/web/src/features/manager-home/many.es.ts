import { manyTexts } from '../../ui/many/many.es.ts';

const packages = (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`);
const clients = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`);

/** What managers do with several debts at once. */
export const manyDebts = {
  remind: 'Recordar',
  remindTitle: (count: number) => `¿Recordar a ${clients(count)}?`,
  remindText: (names: readonly string[]) =>
    `${manyTexts.some(names)}: cada uno recibe un correo con todo lo que debe. A nadie se le escribe otra vez antes de siete días.`,
  reminded: (count: number) =>
    count === 1 ? 'Se envió 1 recordatorio' : `Se enviaron ${count} recordatorios`,
  waive: 'Condonar',
  waiveTitle: (count: number) => `¿Condonar la deuda de ${packages(count)}?`,
  waiveText: (amount: string, names: readonly string[]) =>
    `Se perdonan ${amount} en total: ${manyTexts.some(names)}. No se puede deshacer.`,
  waiveSave: (amount: string) => `Condonar ${amount}`,
  waived: (count: number) => `Se condonó la deuda de ${packages(count)}`,
} as const;
