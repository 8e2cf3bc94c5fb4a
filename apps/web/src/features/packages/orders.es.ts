/** Labels of the lists of orders: the staff's first list loads no others. */
export const ordersTexts = {
  title: 'Órdenes a Venezuela',
  caption: 'Órdenes a Venezuela',
  total: (count: number, shown: string) => (count === 1 ? '1 orden' : `${shown} órdenes`),
  more: (shown: string) => `Más de ${shown} órdenes: acote las fechas para ver la suma`,
  sums: (amount: string, debt: string | false, voided: string) =>
    [
      `${amount} en total`,
      debt && `deben ${debt}`,
      voided !== '0' && (voided === '1' ? 'sin 1 anulada' : `sin ${voided} anuladas`),
    ]
      .filter(Boolean)
      .join(', '),
  nothingNarrowed: 'No hay órdenes con estos filtros',
  search: 'Tracking o UPS Tracking',
  status: 'Estado',
  all: 'Todos',
  voided: 'Anulados',
  columns: {
    number: '#',
    tracking: 'Tracking',
    carrier: 'Tracking UPS',
    client: 'Cliente',
    destination: 'Destino',
    status: 'Estado',
    total: 'Total',
    date: 'Fecha',
  },
  detailOf: (tracking: string) => `Detalle de ${tracking}`,
  owes: (amount: string) => `debe ${amount}`,
  gold: 'Promoción AGPM',
  pending: 'Pago pendiente',
  pickup: 'Por recoger',
  empty: 'No posee ordenes registrados',
  emptyText: 'Las órdenes de sus clientes aparecerán aquí en cuanto compren una etiqueta.',
  nothingInStatus: 'No hay órdenes en este estado',
  nothingFoundText: 'Revise el número e intente de nuevo.',
  showAll: 'Ver todas',
} as const;

export const domesticOrdersTexts = {
  title: 'Órdenes domésticas',
  origin: 'Origen',
  detail: 'Detalle',
  emptyText: 'Las órdenes domésticas de sus clientes aparecerán aquí en cuanto compren una etiqueta.',
} as const;
