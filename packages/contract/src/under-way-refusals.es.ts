/** What somebody else does, or a bank, at this moment: why nobody may do it beside them, and what to do meanwhile. */
export const underWayRefusals = {
  same_under_way:
    'Ya pidió lo mismo y todavía se está cobrando: mire el resultado en Compras antes de pagar de nuevo',
  being_paid: 'Este pago ya está en curso: no pague de nuevo, en un momento verá el resultado',
  debt_being_paid:
    'Alguien está pagando este paquete: espere unos minutos e inténtelo de nuevo, hasta entonces no cambia lo que debe',
  debt_in_review:
    'El banco está revisando un pago de este paquete: apártelo, hasta que responda no se puede cambiar lo que debe',
  pickup_under_way:
    'Se está confirmando una recogida de esta orden con el transportista: la etiqueta se podrá anular apenas se sepa',
  test_label_open: 'La etiqueta de prueba anterior todavía se está anulando, por favor espere un momento',
  in_progress: 'Su solicitud anterior todavía se está procesando, por favor espere un momento',
  payment_in_review: 'Su pago está en revisión: no tiene que pagar de nuevo',
} as const;
