// Feature: Managers read the trail and narrow it.
export const auditTexts = {
  groups: {
    parcels: 'Paquetes, cajas y lotes',
    labels: 'Etiquetas y recogidas',
    money: 'Dinero',
    prices: 'Tarifas, lugares y productos',
    clients: 'Clientes, tickets y correos',
    house: 'Personal, cuentas y configuración',
  },
  title: 'Auditoría',
  caption: 'Acciones del personal',
  total: (count: number, shown: string, more: boolean) =>
    more ? `Las ${shown} acciones más recientes` : count === 1 ? '1 acción' : `${shown} acciones`,
  columns: { date: 'Fecha', actor: 'Quién', action: 'Qué hizo', object: 'Sobre qué', change: 'Cambios' },
  search: 'Tracking, paquete, lote, ciudad, estado u oficina',
  anybody: 'Todas las personas',
  anything: 'Todas las acciones',
  access: 'Accesos del personal y exportaciones',
  all: 'Ver todas',
  notOnly: (of: string) => `Solo este ${of}: ver todas`,
  nothingFound: 'Ninguna acción coincide con el filtro',
  history: {
    title: 'Historial',
    show: 'Mostrar',
    hide: 'Ocultar',
    loading: 'Cargando…',
    more: 'Ver anteriores',
    empty: 'Aún no hay nada registrado',
    retry: 'Reintentar',
  },
  empty: 'Aún no hay acciones registradas',
  emptyText: 'Todo lo que el personal cambie en dinero, estados, accesos o configuración aparecerá aquí.',
} as const;
