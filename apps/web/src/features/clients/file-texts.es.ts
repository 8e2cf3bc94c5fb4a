const some = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Labels of what stands about a client beside the record. */
export const fileTexts = {
  failed: 'No se pudo cargar esta parte',
  retry: 'Reintentar',
  stopped: {
    title: 'No se le escribe a su correo',
    bounce: (email: string, since: string) =>
      `Los correos a ${email} vuelven desde el ${since}: ya no se le envía ninguno. Pídale otra dirección, que confirma en su perfil. Si le asegura que esta ya funciona, vuelva a escribirle.`,
    complaint: (email: string, since: string) =>
      `El ${since} alguien marcó como no deseado un correo a ${email}: solo recibe lo que protege su cuenta. Hable con el cliente antes de volver a escribirle.`,
    resume: 'Volver a escribirle',
    resumeText: (email: string) =>
      `Se enviarán correos a ${email} otra vez; los que no salieron no se repiten. Si vuelven, se detiene de nuevo. El motivo queda en la auditoría.`,
  },
  owes: {
    title: 'Deuda',
    none: 'No debe nada.',
    we: (amount: string) => `Le debemos ${amount}`,
    giveBack: 'Registrar devolución',
    sum: (amount: string, packages: number) => `Debe ${amount} por ${some(packages, 'paquete', 'paquetes')}`,
    reviewed: 'pago en revisión',
    more: (n: number) => `y ${n} más`,
  },
  packages: {
    all: (n: number, shown: string, moving: number) =>
      `Ver todos: ${some(n, 'paquete', 'paquetes').replace(String(n), shown)}${moving === 0 ? '' : `, ${moving} en camino`}`,
    listed: {
      venezuela: (shown: string) => `Órdenes a Venezuela, con filtros: ${shown}`,
      domestic: (shown: string) => `Órdenes domésticas, con filtros: ${shown}`,
    },
    title: (name: string) => `Paquetes de ${name}`,
    loading: 'Paquetes del cliente',
    total: (n: number, shown: string) => (n === 1 ? '1 paquete' : `${shown} paquetes`),
    see: (name: string) => `Ver a ${name}`,
    date: 'Fecha',
  },
  movements: {
    title: 'Movimientos',
    caption: 'Movimientos de dinero del cliente',
    columns: {
      date: 'Fecha',
      kind: 'Movimiento',
      method: 'Medio y referencia',
      tracking: 'Tracking',
      amount: 'Monto',
    },
    none: 'Aún no hay movimientos de dinero.',
    open: 'Reembolsos sin completar del cliente',
    more: 'Ver más movimientos',
    listed: 'Ver sus pagos, con filtros',
  },
  tickets: {
    title: 'Tickets',
    none: 'No ha escrito a la agencia.',
    states: {
      waiting: (since: string) => `Espera respuesta desde ${since}`,
      answered: (since: string) => `Respondido, abierto el ${since}`,
      closed: (since: string) => `Cerrado, abierto el ${since}`,
    },
    all: (n: number) => `Ver sus ${n} tickets`,
  },
  messages: {
    title: 'Lo que se le escribió',
    none: 'No se le ha escrito a mano.',
    failed: 'No se pudo enviar el mensaje',
  },
  caller: {
    open: 'Abrir ticket',
    title: (name: string) => `Ticket de ${name}`,
    lead: 'Anote lo que le dijo por teléfono. El cliente lo ve en su portal y puede responder; recibe un correo, si no apagó esos avisos.',
    subject: 'Asunto',
    tracking: 'Tracking',
    message: 'Mensaje',
    hint: 'Lo que preguntó o pidió, como él lo leería.',
    failed: 'No se pudo abrir el ticket',
  },
  notes: {
    title: 'Notas del equipo',
    hint: 'Solo las ve el equipo; el cliente nunca.',
    label: 'Nota nueva',
    save: 'Guardar nota',
    failed: 'No se pudo guardar la nota',
    remove: 'Eliminar',
    removeOf: (author: string) => `Eliminar la nota de ${author}`,
    removeTitle: '¿Eliminar la nota?',
    removeFailed: 'No se pudo eliminar la nota',
  },
  factor: {
    title: 'Verificación en dos pasos',
    on: 'Activa: para entrar hace falta un código de su teléfono.',
    off: 'No la tiene.',
    end: 'Quitar',
    endTitle: '¿Quitar la verificación en dos pasos?',
    endText: (name: string) =>
      `Para entrar bastará la contraseña. Compruebe antes que quien lo pide es ${name}: su documento, o una llamada al teléfono de la cuenta. Se lo avisaremos por correo.`,
  },
  sessions: {
    title: 'Sesiones',
    none: 'No tiene ninguna sesión abierta.',
    unknown: 'Navegador desconocido',
    seen: (at: string) => `Última actividad: ${at}`,
    since: (at: string) => `Desde ${at}`,
    end: 'Cerrar todas',
    endTitle: '¿Cerrar todas las sesiones?',
    endText: (name: string) =>
      `${name} deberá iniciar sesión de nuevo en todos sus equipos. Si otra persona conoce la contraseña, restáurela también.`,
    endFailed: 'No se pudieron cerrar las sesiones',
  },
} as const;
