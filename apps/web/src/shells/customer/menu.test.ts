import { expect, test } from 'vitest';
import { menuFor } from '../../ui/frame/menu.ts';
import { uiTexts } from '../../ui/texts.es.ts';
import { customerMenu } from './menu.ts';

test('the specified entries in their order, each with its address', () => {
  const entries = menuFor(customerMenu, 'customer').flatMap(group => group.entries);
  expect(entries.map(({ label, to }) => [label, to])).toEqual([
    ['Inicio', '/'],
    ['Cotizar', '/calculator'],
    ['Promociones', '/promotions'],
    ['Enviar', '/services'],
    ['Rastrear', '/tracking'],
    ['Compras', '/purchase'],
    ['Soporte', '/support'],
    ['Profile', '/profile'],
    ['Direcciones', '/address'],
    ['Agencia', '/agency'],
  ]);
  // it stands below them
  expect(uiTexts.logout).toBe('Cerrar sesion');
});
