// Feature: Visitors and customers look up a package; visitors read its public page.
export const trackingTexts = {
  title: 'Rastrear',
  lead: 'Con el número de guía o el tracking de UPS.',
  code: 'Número de guía',
  placeholder: 'Tracking o UPS Tracking',
  submit: 'Rastrear',
  another: 'Rastrear otro paquete',
  notFoundHelp:
    'Revise el código e intente de nuevo. Lo encuentra en su etiqueta o en el correo de su compra.',
  byCarrier:
    'Con el tracking de UPS se ve solo el avance. Para ver las medidas, los pagos y la factura, búsquelo con el número de guía.',
  invoice: 'Descargar factura',
  share: 'Compartir este enlace',
  copied: 'Enlace copiado',
  shared: (code: string, agency: string) => `Paquete ${code} · ${agency}`,
  owed: 'Espera un pago: quien lo envió puede hacerlo desde su cuenta o con el enlace de nuestros correos.',
  lot: 'Lote',
  /** where boxes are received, whatever the agency's own address */
  origin: { city: 'Miami', place: 'Miami, Florida' },
  withCarrier: 'UPS ya tiene la caja y la lleva al almacén de Miami.',
  nothingToDo: 'No tiene que hacer nada.',
  next: {
    1: 'Falta que UPS reciba la caja con su etiqueta.',
    2: 'Lo próximo es su salida hacia Venezuela.',
    3: 'Lo próximo es su llegada al almacén de Caracas.',
    4: 'Lo próximo es su entrega.',
    5: null,
  },
} as const;
