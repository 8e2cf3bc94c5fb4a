import { done } from '@puerta/contract/messages.es';

// What a customer reads who comes back from paying an order at the payment page.
export const checkoutTexts = {
  paid: { title: '¡Gracias por su compra!', text: done.ordered },
  held: { title: 'Pago en revisión', text: done.held },
  waiting: {
    title: 'Estamos confirmando su pago',
    text: 'No vuelva a pagar: en unos minutos verá el resultado en Compras.',
  },
  failed: {
    title: 'El pago no se completó',
    text: 'No se ha cobrado nada. Puede intentarlo de nuevo cuando quiera.',
  },
  none: {
    title: 'No encontramos esta compra',
    text: 'Revise sus compras, o empiece un envío nuevo.',
  },
  documentTitle: 'Pago',
  packages: (count: number) => (count === 1 ? 'Paquete' : 'Paquetes'),
  to: 'Para',
  number: 'Orden',
  receipt: 'Le enviamos el recibo y la etiqueta por correo.',
  receiptBack: 'Le enviamos el recibo y la etiqueta por correo: envíe la etiqueta a quien tiene el paquete.',
  pickup: 'Programar recogida',
  service: 'Servicio',
  total: 'Total pagado',
  amount: 'Total',
  leaving: 'En unos segundos le llevamos a sus compras.',
  purchases: 'Ver mis compras',
  pickupLater: 'Eligió que UPS lo recoja: se paga al programar la recogida.',
  retry: 'Intentar de nuevo',
  left: {
    title: 'Su pedido espera el pago',
    text: 'No se ha cobrado nada. Tiene media hora para pagarlo desde Compras; después se cancela solo.',
  },
  cancel: {
    title: 'El pago no se realizó',
    text: 'No se ha cobrado nada y lo que escribió sigue guardado. Si su tarjeta muestra un cargo, escríbanos.',
  },
} as const;
