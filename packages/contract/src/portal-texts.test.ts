import { expect, test } from 'vitest';
import { accountFailures } from './people/account-texts.es.ts';
import { done, failures, invalid, refusals } from './messages.es.ts';
import { ticketTexts } from './office/support.es.ts';

/**
 * Sentences of the customer portal to the letter (docs/rules/forms.md). Screens and calls are tested with these
 * constants: here they are held against what was agreed, misspellings included.
 */
test.each([
  [failures.load, 'Error al cargar los datos'],
  [failures.data, 'Ha ocurrido un error al obtener los datos'],
  [failures.download, 'Ha ocurrido un error al descargar la etiqueta'],
  [failures.payment, 'Error al tratar de procesar el pago'],
  [failures.products, 'Error al obtener los productos'],
  [failures.placesLoad, 'Error al obtener las direcciones'],
  [accountFailures.password, 'Eror al actualizar contraseña'],
  [refusals.tracking_not_found, 'No se encontro ningun paquete con ese numero de tracking'],
  [refusals.package_not_found, 'No se encontro el paquete que esta solicitando'],
  [refusals.product_not_found, 'Error al obtener la data'],
  [refusals.file_missing, 'No se ha seleccionado una imagen'],
  [
    refusals.debt_pending,
    'Usted tiene una deuda pendiente, por favor realice el pago para poder seguir utilizando nuestros servicios.',
  ],
  [done.addressSaved, 'Dirección guardada correctamente'],
  [done.addressDeleted, 'Dirección eliminada correctamente'],
  [done.passwordChanged, 'Contraseña actualizada'],
  [ticketTexts.failures.list, 'Error al obtener los tickets'],
  [ticketTexts.failures.open, 'Ha ocurrido un error al crear el ticket'],
  [ticketTexts.failures.load, 'Ha ocurrido un error al obtener los detalle del ticket'],
  [ticketTexts.done.opened, 'El ticket se ha creado correctamente, en breve sera atendido'],
  [ticketTexts.invalid.subject, 'El asunto no puede estar vacío'],
  [ticketTexts.invalid.message, 'El mensaje no puede estar vacío'],
  [invalid.general.fields, 'Por favor complete todos los campos'],
  [invalid.tracking.empty, 'Introduce tu tracking number o UPS Tracking'],
  [invalid.venezuelaAddress.title, 'El titulo es requerido'],
  [invalid.venezuelaAddress.name, 'El nombre es requerido'],
  [invalid.venezuelaAddress.emailInvalid, 'El correo no es valido'],
])('%s', (said, specified) => {
  expect(said).toBe(specified);
});
