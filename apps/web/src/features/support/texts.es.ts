export const supportTexts = {
  customer: {
    title: 'Soporte',
    lead: 'Escríbanos y le respondemos aquí mismo y por correo.',
    empty: 'Aún no tiene tickets',
    emptyText: 'Si algo no salió como esperaba, abra un ticket y le ayudamos.',
  },
  staff: {
    title: 'Atención al cliente',
    total: (waiting: number) =>
      waiting === 0
        ? 'Nadie espera una respuesta'
        : waiting === 1
          ? '1 ticket espera una respuesta'
          : `${waiting} tickets esperan una respuesta`,
    empty: 'No hay tickets',
    emptyText: 'Cuando un cliente abra un ticket, lo verá aquí.',
  },
  caption: 'Tickets',
  columns: {
    number: 'Ticket',
    subject: 'Asunto',
    client: 'Cliente',
    tracking: 'Tracking',
    date: 'Fecha',
    status: 'Estado',
    action: 'Acción',
  },
  status: { OPEN: 'Abierto', CLOSED: 'Cerrado' },
  answered: 'Nueva respuesta',
  toAnswer: 'Por responder',
  notFound: 'Revise el enlace, o búsquelo en la lista de sus tickets.',
  open: 'Abrir ticket',
  view: 'Ver ticket',
  viewOf: (id: number) => `Ver ticket ${id}`,
  number: (id: number) => `Ticket ${id}`,
  form: {
    subject: 'Asunto',
    tracking: 'Tracking',
    trackingHint: 'El número de guía o el tracking de UPS, si su pregunta es sobre un paquete.',
    message: 'Mensaje',
    send: 'Enviar ticket',
  },
  reply: { label: 'Su respuesta', send: 'Responder' },
  conversation: 'Conversación',
  you: 'Usted',
  team: (agency: string) => `Equipo de ${agency}`,
  closed: 'Este ticket está cerrado. Si necesita algo más, abra uno nuevo.',
  closedForStaff: 'Este ticket está cerrado y no admite más respuestas.',
  close: {
    button: 'Cerrar ticket',
    title: '¿Cerrar este ticket?',
    message: 'El cliente podrá leerlo, pero ya nadie podrá responder. No se puede volver a abrir.',
  },
} as const;
