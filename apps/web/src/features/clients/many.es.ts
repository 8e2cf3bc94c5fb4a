import { manyTexts } from '../../ui/many.es.ts';

const clients = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`);
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** What managers do with several clients at once. */
export const manyClients = {
  block: 'Bloquear',
  unblock: 'Desbloquear',
  blockTitle: (count: number) => `¿Bloquear a ${clients(count)}?`,
  blockText: (names: readonly string[]) =>
    `${manyTexts.some(names)} no ${verb(names.length, 'podrá', 'podrán')} iniciar sesión hasta que ${verb(names.length, 'lo desbloquee', 'los desbloquee')}. Sus paquetes siguen su camino.`,
  unblockTitle: (count: number) => `¿Desbloquear a ${clients(count)}?`,
  unblockText: (names: readonly string[]) =>
    `${manyTexts.some(names)} ${verb(names.length, 'podrá', 'podrán')} iniciar sesión otra vez.`,
  blocked: (count: number) => `Se ${verb(count, 'bloqueó', 'bloquearon')} ${clients(count)}`,
  unblocked: (count: number) => `Se ${verb(count, 'desbloqueó', 'desbloquearon')} ${clients(count)}`,
} as const;
