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
const inMenu = (labels: string[]) => SPECIFIED.filter(([label]) => labels.includes(label));

test('a manager’s entries stand in the specified order', () => {
  const labels = labelsFor(1);
  const known = labels.filter(label => SPECIFIED.some(([specified]) => specified === label));
  expect(known).toEqual(inMenu(labels).map(([label]) => label));
});

test('restricted staff have what is not the managers’ alone', () => {
  const wanted = inMenu(labelsFor(1)).filter(([, forManagers]) => !forManagers);
  expect(inMenu(labelsFor(2))).toEqual(wanted);
});
