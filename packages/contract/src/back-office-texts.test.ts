import { expect, test } from 'vitest';
import { accountDone, accountFailures } from './people/account-texts.es.ts';
import { keptFailures } from './office/kept.es.ts';
import { done, failures, refusals, zones } from './messages.es.ts';
import { ticketTexts } from './office/support.es.ts';

// The back-office's texts, word for word (docs/rules/forms.md): which screen says which, the browser tests show.

test('lists, lookups and downloads', () => {
  expect(failures).toMatchObject({
    load: 'Error al cargar los datos',
    clients: 'Error al obtener los clientes',
    placesLoad: 'Error al obtener las direcciones',
    products: 'Error al obtener los productos',
    download: 'Ha ocurrido un error al descargar la etiqueta',
  });
  expect(ticketTexts.failures.list).toBe('Error al obtener los tickets');
  expect(refusals).toMatchObject({
    tracking_not_found: 'No se encontro ningun paquete con ese numero de tracking',
    package_not_found: 'No se encontro el paquete que esta solicitando',
  });
});

test('passwords, own data and settings', () => {
  expect(failures).toMatchObject({
    passwordReset: 'Ha ocurrido un error al restaurar la contraseña',
    infoLoad: 'Ha ocurrido un error al obtener la información',
    infoUpdate: 'Ha ocurrido un error al actualizar la información',
  });
  expect(accountFailures.password).toBe('Eror al actualizar contraseña');
  expect(done).toMatchObject({
    passwordMailed: 'Se ha enviado un correo con la nueva contraseña',
    passwordChanged: 'Contraseña actualizada',
    infoUpdated: 'Se ha actualizado la información correctamente',
  });
});

test('zones of lots', () => {
  expect(zones).toEqual({ 1: 'Caracas', 2: 'Maracaibo' });
});

test('packages and lots', () => {
  expect(failures).toMatchObject({
    dimensions: 'No se ha podido agregar las dimensiones al paquete',
    status: 'No se ha podido cambiar al nuevo estado al paquete',
    process: 'No se ha podido procesar el paquete.',
    data: 'Ha ocurrido un error al obtener los datos',
    lotCreate: 'Ha ocurrido un error al crear el lote',
    lotUpdate: 'Ha ocurrido un error al actualizar el lote',
    lotPackageRemove: 'Ha ocurrido un error al eliminar el paquete',
    lotPackageUpdate: 'Ha ocurrido un error al actualizar el paquete',
  });
  expect(done.processed).toBe('Se ha procesado el paquete correctamente.');
});

test.each([
  ['state', 'el estado'],
  ['city', 'la ciudad'],
  ['office', 'la oficina'],
  ['transport', 'el transportista'],
] as const)('%s: each of the three calls has its own failure', (kind, what) => {
  expect(keptFailures[kind]).toEqual({
    create: `Ha ocurrido un error al crear ${what}`,
    update: `Ha ocurrido un error al actualizar ${what}`,
    remove: `Ha ocurrido un error al eliminar ${what}`,
  });
});

test('products, tickets and users', () => {
  expect(failures).toMatchObject({
    productsLoad: 'Ha ocurrido un error al obtener los datos de los productos',
    productUpdate: 'Ha ocurrido un error al actualizar el producto',
  });
  expect(done.productUpdated).toBe('Se ha actualizado el producto exitosamente');
  expect(ticketTexts.failures).toMatchObject({
    detail: 'Ha ocurrido un error al obtener los datos',
    reply: 'Ha ocurrido un error al responder el ticket',
    close: 'Ha ocurrido un error al crear el ticket',
  });
  expect(ticketTexts.done).toMatchObject({
    replied: 'El ticket ha sido respondido.',
    closed: 'El ticket se ha cerrado correctamente',
  });
  expect(accountFailures).toMatchObject({
    userLoad: 'Ha ocurrido un error al obtener los datos del usuario',
    userUpdate: 'Ha ocurrido un error al actualizar el usuario',
    userMail: 'Ha ocurrido un error al enviar el correo',
    userDelete: 'Ha ocurrido un error al eliminar el usuario',
  });
  expect(accountDone.userChanged).toBe('Usuario actualizado correctamente');
});
