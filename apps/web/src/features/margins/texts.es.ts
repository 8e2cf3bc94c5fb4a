// Feature: Managers read what is left of what was sold.
export const marginTexts = {
  card: {
    title: 'Margen',
    lead: 'Lo que se vendió y lo que le cuesta a la agencia: el traslado a su precio negociado, flete y entrega antes del porcentaje.',
    caption: 'Margen del paquete',
    columns: { line: 'Concepto', sold: 'Vendido', cost: 'Costo', margin: 'Margen' },
    included: 'Incluido',
    total: 'Total',
    percent: (percent: string) => `${percent} % de lo vendido`,
    unknown: '— significa que ese costo no se conoce: no cuenta como cero.',
  },
  report: {
    back: 'Regresar a pagos',
    title: 'Márgenes',
    lead: 'Lo que se vendió en cada semana y lo que le cuesta a la agencia: transportista, flete, entrega y recogida. Lo cobrado después se suma a la semana de la compra.',
    by: 'Agrupar por',
    ways: { week: 'Semana', service: 'Servicio', state: 'Estado', city: 'Ciudad', client: 'Cliente' },
    from: 'Desde la semana del',
    to: 'Hasta la semana del',
    total: (days: string) => `Del ${days}`,
    caption: 'Márgenes',
    columns: {
      packages: 'Paquetes',
      sold: 'Vendido',
      cost: 'Costo',
      margin: 'Margen',
      percent: 'Margen %',
      unknown: 'Sin costo conocido',
    },
    percent: (percent: string) => `${percent} %`,
    unknown: (packages: string, sold: string) => `${packages} (${sold})`,
    unknownLead: (packages: number, shown: string, sold: string) =>
      packages === 1
        ? `De 1 paquete, vendido en ${sold}, no se conoce todo el costo: no cuenta en el margen.`
        : `De ${shown} paquetes, vendidos en ${sold}, no se conoce todo el costo: no cuentan en el margen.`,
    more: (shown: string) => `Hay ${shown} más: el archivo los trae todos.`,
    empty: 'No se vendió nada en esas semanas',
    emptyText: 'Elija otras semanas.',
  },
} as const;
