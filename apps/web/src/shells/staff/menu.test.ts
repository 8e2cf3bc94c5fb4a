import { expect, test } from 'vitest';
import { menuFor } from '../../ui/menu.ts';
import { staffMenu } from './menu.ts';

/** The specified entries in their order; managers' alone are marked. */
const SPECIFIED = [
  ['Domestico', false],
  ['Recibir Paquete Domestico', false],
  ['Venezuela', false],
  ['Recibir Paquete Venezuela', false],
  ['Rastrear Paquete', false],
  ['Procesar Paquete', false],
  ['Lotes', false],
  ['Calculadora', false],
  ['Productos', true],
  ['Atención al cliente', true],
  ['Clientes', true],
  ['Estados', true],
  ['Ciudad', true],
  ['Transportistas', true],
  ['Usuarios', true],
  ['Configuraciones', true],
  ['Perfil', false],
] as const;
const labelsFor = (role: number) =>
  menuFor(staffMenu, role).flatMap(group => group.entries.map(entry => entry.label));

test('a manager’s entries are the specified ones, in their order, among others', () => {
  const specified: readonly string[] = SPECIFIED.map(([label]) => label);
  expect(labelsFor(1).filter(label => specified.includes(label))).toEqual(specified);
});

test('restricted staff have those that are not the managers’ alone, and no other but home', () => {
  const allowed = SPECIFIED.filter(([, forManagers]) => !forManagers).map(([label]) => label);
  expect(labelsFor(2)).toEqual(['Inicio', ...allowed]);
});
