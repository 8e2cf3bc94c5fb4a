/** Texts of tickets, for both sides. */
export const ticketTexts = {
  invalid: {
    subject: 'El asunto no puede estar vacío',
    message: 'El mensaje no puede estar vacío',
  },
  failures: {
    list: 'Error al obtener los tickets',
    open: 'Ha ocurrido un error al crear el ticket',
    load: 'Ha ocurrido un error al obtener los detalle del ticket',
    /** the managers' words for the same */
    detail: 'Ha ocurrido un error al obtener los datos',
    reply: 'Ha ocurrido un error al responder el ticket',
    /** the agreed words for a ticket that could not be closed */
    close: 'Ha ocurrido un error al crear el ticket',
  },
  done: {
    opened: 'El ticket se ha creado correctamente, en breve sera atendido',
    replied: 'El ticket ha sido respondido.',
    closed: 'El ticket se ha cerrado correctamente',
  },
} as const;
