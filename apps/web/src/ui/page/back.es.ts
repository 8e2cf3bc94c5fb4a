/** Where a page of the staff leads back to, by the beginning of that page's address. */
export const backTexts = {
  to: {
    '/orders': 'Regresar a órdenes',
    '/order-domestic': 'Regresar a órdenes domésticas',
    '/order/': 'Regresar a la orden',
    '/order-domestic-view/': 'Regresar a la orden',
    '/clients': 'Regresar a clientes',
    '/client/': 'Regresar al cliente',
    '/debts': 'Regresar a deudas',
    '/delayed': 'Regresar a demorados',
    '/pickups': 'Regresar a recogidas',
    '/payments': 'Regresar a pagos',
    '/payments/margins': 'Regresar a márgenes',
    '/unconfirmed': 'Regresar a órdenes por confirmar',
    '/attention': 'Regresar a por atender',
    '/support': 'Regresar a tickets',
    '/audit': 'Regresar a la auditoría',
    '/hand-over': 'Regresar a por entregar',
    '/lots': 'Regresar a lotes',
    '/lots/': 'Regresar al lote',
    '/unidentified': 'Regresar a cajas sin identificar',
  },
} as const;
