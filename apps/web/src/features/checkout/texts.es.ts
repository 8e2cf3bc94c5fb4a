import { done } from '@puerta/contract/messages.es';

export const checkoutTexts = {
  paid: { title: '¡Gracias por tu compra!', text: done.ordered },
  held: { title: 'Tu pago está en revisión', text: done.held },
  waiting: {
    title: 'Estamos confirmando tu pago',
    text: 'No vuelvas a pagar: en unos minutos verás el resultado en Compras.',
  },
  failed: {
    title: 'El pago no se completó',
    text: 'No se ha cobrado nada. Puedes intentarlo de nuevo cuando quieras.',
  },
  none: {
    title: 'No encontramos esta compra',
    text: 'Revisa tus compras, o empieza un envío nuevo.',
  },
  documentTitle: 'Pago',
  packages: (count: number) => (count === 1 ? 'Paquete' : 'Paquetes'),
  to: 'Para',
  service: 'Servicio',
  total: 'Total pagado',
  amount: 'Total',
  leaving: 'En unos segundos te llevamos a tus compras.',
  purchases: 'Ver mis compras',
  retry: 'Intentar de nuevo',
  cancel: {
    title: 'El pago no se realizó',
    text: 'No se ha cobrado nada y lo que escribiste sigue guardado. Si tu tarjeta muestra un cargo, escríbenos.',
  },
} as const;
