/** Texts of tickets, for both sides. */
export const ticketTexts = {
  invalid: {
    subject: 'El asunto no puede estar vacío',
    message: 'El mensaje no puede estar vacío',
    title: 'El título no puede estar vacío',
    files: 'Un mensaje lleva 5 archivos como máximo',
    file: 'El archivo debe ser una imagen JPG, PNG o WebP, o un PDF',
    stillOpen: 'Ese ticket sigue abierto: responda en él',
    fileGone: 'Un archivo ya no está disponible, adjúntelo de nuevo',
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
    note: 'No se pudo guardar la nota',
    assign: 'No se pudo asignar el ticket',
    canned: 'No se pudieron cargar las respuestas guardadas',
  },
  done: {
    opened: 'El ticket se ha creado correctamente, en breve sera atendido',
    replied: 'El ticket ha sido respondido.',
    closed: 'El ticket se ha cerrado correctamente',
    noted: 'La nota se ha guardado',
    openedFor: 'El ticket se ha creado. El cliente recibe un correo, si no apagó esos avisos',
    assigned: 'El ticket se ha asignado',
    unassigned: 'El ticket ya no está asignado a nadie',
    cannedKept: 'La respuesta se ha guardado',
    cannedRemoved: 'La respuesta se ha eliminado',
  },
} as const;
