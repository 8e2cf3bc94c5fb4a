/** What pages are called besides, by their addresses, for whoever types it. */
export const pageWords: Partial<Record<string, string>> = {
  '/cities': 'tarifas precios costos fletes',
  '/states': 'destinos',
  '/debts': 'cobrar morosos',
  '/delayed': 'retrasados',
  '/attention': 'reembolsos disputas correos pendientes',
  '/unconfirmed': 'pagos en revisión retenidos',
  '/payments': 'cobros dinero movimientos',
  '/calculator': 'cotizar precio',
  '/settings': 'logo color términos cuentas',
  '/support': 'tickets reclamos',
  '/audit': 'historial cambios bitácora',
  '/users': 'personal operarios gerentes',
  '/shelf-labels': 'estantes',
  '/shift': 'conteo del día',
};

/** Pages that have no entry in the menu; `managers`: which alone managers open. */
export const pagesBeside = [
  { label: 'Cobros por día', to: '/payments/days', managers: true },
  { label: 'Márgenes', to: '/payments/margins', managers: true },
  { label: 'Primeros pasos', to: '/first-steps', managers: true },
  { label: 'Recogidas', to: '/pickups', managers: false },
  { label: 'Recibir una lista', to: '/receive-list', managers: false },
  { label: 'Cambiar estados', to: '/status-list', managers: false },
  { label: 'Sin identificar', to: '/unidentified', managers: false },
  { label: 'Etiquetas de lugares', to: '/shelf-labels', managers: false },
  { label: 'Cierre de turno', to: '/shift', managers: false },
] as const;
