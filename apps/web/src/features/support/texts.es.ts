const list = new Intl.ListFormat('es');

/** Times in the largest two of days, hours and minutes. */
const units = {
  days: (n: number) => (n === 1 ? '1 día' : `${n} días`),
  hours: (n: number) => `${n} h`,
  minutes: (n: number) => `${n} min`,
  none: 'menos de 1 min',
  now: 'ahora',
} as const;

// Feature: Customers ask in tickets, and managers answer them.
export const supportTexts = {
  units,
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
    week: (times: { current: string; median: string; mean: string; before: string | null }) =>
      `Esta semana: ${times.current}, en ${times.median} (la mitad tardó menos; en promedio ${times.mean})${
        times.before === null ? '' : `. La semana pasada: ${times.before}`
      }.`,
    firstAnswers: (count: number) => (count === 1 ? '1 primera respuesta' : `${count} primeras respuestas`),
    noneThisWeek: (before: string | null) =>
      `Esta semana aún no hay primeras respuestas${before === null ? '' : `. La semana pasada tardaron ${before}`}.`,
    empty: 'No hay tickets',
    emptyText: 'Cuando un cliente abra un ticket, lo verá aquí.',
    search: 'Buscar ticket',
    state: 'Estado',
    states: { all: 'Todos', waiting: 'Por responder', answered: 'Respondidos', closed: 'Cerrados' },
    counted: (state: string, count: string) => `${state} (${count})`,
    whose: 'A cargo de',
    assigned: { all: 'De todos', me: 'Míos', nobody: 'De nadie' },
    nobody: 'Nadie',
    nothingFound: 'Ningún ticket coincide',
    nothingFoundText:
      'Se busca por número, asunto, tracking o cliente. Revise lo que escribió, o mire todos los tickets.',
    showAll: 'Ver todos',
    waitsWhole: (time: string) => `El cliente espera desde hace ${time}`,
    firstAnswer: (time: string) => `Primera respuesta en ${time}`,
    pick: 'Elija un ticket de la lista',
    pickText: 'Aquí se lee y se responde.',
    next: (id: number) => `Siguiente: ${id}`,
    nextWaiting: 'Abrir el que espera hace más',
    writing: (names: readonly string[]) =>
      `${list.format(names)} ${names.length === 1 ? 'está' : 'están'} escribiendo aquí…`,
    meanwhile: (name: string) => `${name} respondió mientras usted escribe: léalo antes de enviar.`,
    colleague: 'Alguien de su equipo',
    anyway: {
      title: '¿Enviar también su respuesta?',
      text: 'Alguien de su equipo ya respondió este ticket mientras usted escribía. Su texto sigue aquí: puede leer la otra respuesta y cambiarlo.',
      send: 'Enviar de todos modos',
    },
    unsent: {
      text: 'El ticket se cerró y esto que escribió no se envió:',
      move: 'Pasarlo a la nota',
      drop: 'Descartar',
    },
    notFound: 'No hay un ticket con ese número. Revise el enlace, o búsquelo en la lista.',
    seeClient: (name: string) => `Ver al cliente ${name}`,
    seePackage: (tracking: string) => `Ver el paquete ${tracking}`,
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
  /** to customers and to whoever answers them */
  states: { waiting: 'Nueva respuesta', OPEN: 'Abierto', CLOSED: 'Cerrado' },
  staffStates: { waiting: 'Por responder', OPEN: 'Respondido', CLOSED: 'Cerrado' },
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
  note: {
    label: 'Nota para el personal',
    hint: 'El cliente no la ve, ni aquí ni por correo.',
    send: 'Guardar nota',
    by: (name: string) => `Nota de ${name}`,
  },
  composer: { label: 'Qué escribir', reply: 'Respuesta', note: 'Nota interna' },
  files: {
    attach: 'Adjuntar',
    choose: 'Elegir fotos o PDF',
    hint: 'Fotos o PDF, hasta 5 de 5 MB.',
    list: 'Archivos que se enviarán',
    states: { sending: 'Subiendo…', there: 'Listo para enviar', failed: 'No se pudo subir' },
    full: (names: string) => `Un mensaje lleva 5 archivos: no se adjuntó ${names}.`,
    refused: 'Un archivo no se puede enviar: quítelo.',
    retry: 'Reintentar',
    retryOf: (name: string) => `Reintentar ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    unsent: 'Un archivo no se pudo subir: reintente o quítelo.',
    wait: 'Espere a que terminen de subir los archivos.',
    open: (name: string) => `Abrir ${name}`,
    picture: (name: string) => `Foto ${name}`,
    sized: (name: string, kilobytes: number) => `${name} (${kilobytes} kB)`,
    gone: (name: string) => `No se pudo abrir ${name}`,
  },
  canned: {
    title: 'Respuestas guardadas',
    lead: 'Las usa y las cambia cualquier gerente de la agencia. {nombre} y {tracking} se reemplazan por los del ticket; lo que quede entre llaves se señala antes de enviar.',
    use: 'Usar una respuesta guardada',
    choose: 'Elija una respuesta',
    greets: (hello: string) => `El correo empieza con «${hello}»`,
    add: 'Agregar respuesta',
    edit: (title: string) => `Editar ${title}`,
    remove: (title: string) => `Eliminar ${title}`,
    removeTitle: '¿Eliminar esta respuesta?',
    removeText: (title: string) => `Nadie podrá usar «${title}» en otro ticket.`,
    removeLabel: 'Eliminar',
    name: 'Título',
    message: 'Mensaje',
    empty: 'Aún no hay respuestas guardadas',
    emptyText: 'Guarde aquí lo que responde una y otra vez.',
    list: 'Respuestas guardadas de la agencia',
  },
  conversation: 'Conversación',
  you: 'Usted',
  team: (agency: string) => `Equipo de ${agency}`,
  byPhone: (name: string) => `${name}, con lo que se dijo por teléfono`,
  closed: 'Este ticket está cerrado. Si necesita algo más, abra uno nuevo.',
  closedForStaff: 'Este ticket está cerrado y no admite más respuestas.',
  linked: {
    follows: 'Continúa el',
    followedBy: 'Continúa en el',
    open: 'Abrir uno nuevo sobre este',
    subject: (id: number, subject: string) => `Sobre el ticket ${id}: ${subject}`,
  },
  close: {
    button: 'Cerrar ticket',
    title: '¿Cerrar este ticket?',
    unsent: 'La respuesta que escribió no se ha enviado, y se perderá.',
    unanswered: 'El cliente espera una respuesta: recibirá un correo que dice que se cerró sin ella.',
    message: 'El cliente podrá leerlo, pero ya nadie podrá responder. No se puede volver a abrir.',
  },
} as const;
