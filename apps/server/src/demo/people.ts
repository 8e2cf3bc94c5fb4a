import type { Role } from '@puerta/domain/roles';

export type DemoPerson = { role: Role; name: string; email: string; phone: string };

/** Who signs in at a demo agency (docs/rules/demo.md). */
export const demoPeople = (slug: string): DemoPerson[] => [
  { role: 'customer', name: 'María Fernández', email: `cliente@${slug}.test`, phone: '3055550123' },
  { role: 'manager', name: 'Luis Gerente', email: `gerente@${slug}.test`, phone: '3055550124' },
  { role: 'restricted', name: 'Ana Operadora', email: `operador@${slug}.test`, phone: '3055550125' },
];

/** Other clients, so that the agency's lists look lived in; they have no password. */
export const demoClients = (slug: string): DemoPerson[] =>
  CLIENTS.map((name, at) => ({
    role: 'customer',
    name,
    email: `cliente${at + 2}@${slug}.test`,
    phone: `786555${String(200 + at).padStart(4, '0')}`,
  }));

const CLIENTS = [
  'José Gregorio Rondón',
  'Carmen Elena Uzcátegui',
  'Pedro Luis Marcano',
  'Yusmary Peña',
  'Rafael Ñáñez',
  'Beatriz Colmenares',
  'Óscar Briceño',
  'Daniela Güerere',
];
