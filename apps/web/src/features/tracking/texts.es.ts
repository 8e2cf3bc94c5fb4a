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
} as const;
