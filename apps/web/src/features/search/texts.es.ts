// Feature: Staff search everything in one box.
export const searchTexts = {
  title: 'Buscar en todo',
  placeholder: 'Paquete, tracking, cliente, teléfono, lote…',
  hint: {
    manager:
      'Escriba desde tres letras o cifras: número de paquete, cualquier parte de un tracking, casillero, nombre, teléfono, correo, lote, ticket, factura o referencia de un pago.',
    restricted:
      'Escriba desde tres letras o cifras: número de paquete, cualquier parte de un tracking, casillero, nombre del cliente o lote.',
  },
  close: 'Cerrar la búsqueda',
  all: 'Todo',
  kinds: {
    packages: 'Paquetes',
    clients: 'Clientes',
    lots: 'Lotes',
    tickets: 'Tickets',
    payments: 'Pagos',
    invoices: 'Facturas',
  },
  one: {
    packages: 'Paquete',
    clients: 'Cliente',
    lots: 'Lote',
    tickets: 'Ticket',
    payments: 'Pago',
    invoices: 'Factura',
  },
  onlyOne: 'Mostrar solo',
  exact: 'Exacto',
  alsoHave: (typed: string) => `También contienen ${typed}`,
  results: 'Resultados',
  found: (count: number, more: boolean) =>
    more ? `Más de ${count} resultados` : count === 1 ? '1 resultado' : `${count} resultados`,
  nothing: (typed: string) => `Nada contiene «${typed}»`,
  nothingText: 'Revise lo escrito, o pruebe con menos cifras.',
  keepBox: 'Registrar como caja sin dueño',
  failed: 'No se pudo buscar',
  retry: 'Reintentar',
  open: 'Abrir',
  owes: (amount: string) => `Debe ${amount}`,
  owesNothing: 'No debe',
  blocked: 'Bloqueado',
  ticket: (id: number, subject: string) => `Ticket ${id} · «${subject}»`,
  ticketStates: { OPEN: 'Abierto', CLOSED: 'Cerrado' },
  invoice: (number: string, total: string) => `Factura ${number} · ${total}`,
  inLot: (lot: string) => `lote ${lot}`,
  packagesOf: (count: number) => (count === 1 ? '1 paquete' : `${count} paquetes`),
  elsewhere: {
    title: (states: readonly string[]) =>
      `Está en ${[...new Set(states)].map(state => `«${state}»`).join(' y ')}`,
    text: 'No está entre lo que se muestra aquí.',
    show: (tracking: string) => `Ver ${tracking}`,
    everywhere: (typed: string) => `Buscar «${typed}» en todo`,
  },
  keys: {
    move: 'Mover',
    open: 'Abrir',
    newTab: 'Otra pestaña',
    one: 'Solo una clase',
    scan: 'También escaneando',
  },
} as const;
