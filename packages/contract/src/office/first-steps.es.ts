/** What stands on a label that is printed to try a printer, and why first steps are refused. */
export const testLabelTexts = {
  reference: 'DE PRUEBA',
  content: 'ETIQUETA DE PRUEBA, ANULADA: NO ENVIAR',
} as const;

export const firstStepRefusals = {
  noCity: 'Todavía no se vende a ninguna ciudad: cargue primero las tarifas',
  noPrice: 'Ningún servicio tiene precio para esa ciudad: revise sus tarifas',
  manyLabels: 'Ya imprimió diez etiquetas de prueba en un día, por favor siga mañana',
  refused: {
    from: 'El transportista no acepta la dirección de la agencia: revísela en Configuraciones',
    to: 'El transportista no acepta la dirección del almacén: revísela en Configuraciones',
  },
} as const;
