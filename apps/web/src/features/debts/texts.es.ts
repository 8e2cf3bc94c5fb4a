// Feature: Customers pay one or several debts.
export const debtTexts = {
  notice: {
    text: 'Lo despachamos apenas se registre el pago de la diferencia.',
    inReview: (amount: string, since: string) =>
      `Pago de ${amount} en revisión desde el ${since}. El banco lo está revisando: no tiene que hacer nada.`,
    pay: (amount: string) => `Realizar pago ${amount}`,
  },
  dialog: {
    title: 'Realizar pago',
    owed: 'Deuda',
    why: 'Al recibir su paquete lo medimos de nuevo: lo declarado y lo recibido',
    underWay: 'El banco está procesando su pago. No cierre esta ventana.',
    submit: (amount: string) => `Pagar ${amount}`,
  },
  all: {
    pay: (amount: string) => `Pagar todo ${amount}`,
    payOrder: (amount: string) => `Pagar toda la orden ${amount}`,
    title: (count: number) => `Pagar ${count} paquetes`,
  },
  success: {
    title: 'Su paquete ha sido procesado',
    text: 'Hemos registrado su pago y le enviamos el recibo por correo. Puede ver el detalle en Compras.',
    parcel: 'Paquete',
    amount: 'Total',
    card: 'Tarjeta',
    at: 'Fecha',
    number: 'Número de pago',
    leaving: 'En 5 segundos volverá a Compras.',
    go: 'Ir a Compras',
  },
  waiting: {
    title: 'Estamos confirmando su pago',
    text: 'No vuelva a pagar: en unos minutos verá el resultado en Compras.',
  },
  cancel: {
    title: 'El pago no fue procesado',
    text: 'No se hizo ningún cargo. Si necesita ayuda, comuníquese con soporte.',
    go: 'Ir a Enviar',
  },
} as const;
