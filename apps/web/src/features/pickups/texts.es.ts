// Feature: A customer books a visit of the carrier and pays for it.
export const pickupTexts = {
  title: 'Programar Recogida',
  lead: 'UPS pasa por sus paquetes en la dirección del remitente.',
  fee: 'Tarifa de recogida',
  feeNote: 'Una sola tarifa cubre todos los paquetes de esta orden que aún no tienen recogida.',
  noCancel: 'Después de pagarla, la recogida no se puede cancelar.',
  parcel: 'Paquete',
  boxes: (count: number) => (count === 1 ? 'Tracking' : `Recogen ${count} paquetes`),
  address: 'Dirección',
  when: 'Cuándo',
  who: 'Quién lo entrega',
  payment: 'Pago',
  date: 'Fecha de la recogida',
  window: 'Horario',
  quantity: 'Cantidad de paquetes',
  name: 'Nombre de contacto',
  phone: 'Teléfono de contacto',
  back: 'Regresar',
  booked: (day: string, hours: string, code: string, orders: number[], fee: string) =>
    `UPS ya pasa por esta dirección: ${day}, de ${hours}, con el código ${code}, por su orden ${orders.join(' y ')}. Si paga, esta orden se suma a esa misma visita y se cobra otra tarifa de ${fee}.`,
  submit: (amount: string) => `Pagar ${amount} y programar`,
  scheduled: (prn: string) => `La recogida de este paquete ya está programada, con el código ${prn}.`,
  inReview: 'El banco está revisando el pago de esta recogida: no tiene que hacer nada.',
  unavailable:
    'Solo se recogen paquetes con su etiqueta creada, que no sean de una promoción y que no tengan ya una recogida.',
  notFound: 'Revise el enlace, o elija el paquete en Compras.',
  toPurchases: 'Ver mis compras',
} as const;
