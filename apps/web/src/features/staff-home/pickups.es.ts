export const pickupTexts = {
  title: 'Recogidas',
  caption: 'Recogidas del transportista en este día',
  total: (day: string, count: number) =>
    `${day}: ${count === 0 ? 'ninguna recogida' : count === 1 ? '1 recogida' : `${count} recogidas`}`,
  before: 'Día anterior',
  after: 'Día siguiente',
  columns: {
    hours: 'Horario',
    code: 'Código',
    address: 'Dirección',
    client: 'Cliente',
    packages: 'Paquetes',
    tracking: 'Tracking',
    state: 'Estado',
  },
  made: 'Recogida',
  toMake: 'Por recoger',
  none: 'No hay recogidas este día',
  noneText: 'Aquí verá las visitas que sus clientes pidieron al transportista, con su horario y su código.',
} as const;
