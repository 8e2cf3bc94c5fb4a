import { manyTexts } from '../../ui/many/many.es.ts';

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
  write: 'Escribir',
  messageTitle: (count: number) => `Escribir a ${clients(count)}`,
  messageText: (names: string) =>
    `${names}. Cada uno recibe su propio correo, sin ver a los demás, y puede responderlo. Llega siempre: escriba solo lo que les haga falta saber.`,
  subject: 'Asunto',
  message: 'Mensaje',
  placeholders: '{nombre} se reemplaza por el nombre de cada cliente.',
  preview: (name: string) => `Así lo lee ${name}`,
  send: (count: number) => (count === 1 ? 'Enviar' : `Enviar ${count} correos`),
  written: (count: number) => (count === 1 ? 'Se envía 1 correo' : `Se envían ${count} correos`),
  withdrawn: (count: number) => (count === 1 ? 'Se retiró 1 correo' : `Se retiraron ${count} correos`),
} as const;
