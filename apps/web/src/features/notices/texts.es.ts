// Feature: Customers choose mails and notices on phones.
export const noticesTexts = {
  card: {
    title: 'Correos que recibe',
    lead: 'Los recibos, los pagos pendientes y los cambios de su cuenta llegan siempre.',
    steps: 'Los pasos de mis paquetes: recibido, en camino, en destino, entregado',
    answers: 'Las respuestas a mis tickets',
    weekly: 'Un resumen cada lunes: qué llegó, qué viene y qué falta por pagar',
    saved: 'Guardado',
    loadFailed: 'No pudimos leer qué correos recibe',
  },
  phone: {
    titlePhone: 'Avisos en este teléfono',
    titleBrowser: 'Avisos en este navegador',
    off: 'Le avisamos aquí cuando un paquete avance, cuando tenga un pago pendiente y cuando respondamos sus tickets. No hace falta tener el portal abierto.',
    begin: 'Activar avisos',
    on: 'Activados: aquí le llegan los pasos de sus paquetes, los pagos pendientes y las respuestas a sus tickets.',
    attempt: 'Enviar un aviso de prueba',
    end: 'Desactivar',
    refused:
      'Su navegador tiene bloqueados los avisos de este portal. Toque el candado junto a la dirección, abra Notificaciones y elija Permitir; luego recargue la página.',
    install:
      'En iPhone y iPad los avisos llegan al portal instalado: toque Compartir, elija Agregar a inicio y ábralo desde ahí.',
    unable: 'Este navegador no puede recibir avisos. Con otro, o desde su teléfono, podrá activarlos aquí.',
    failed: 'Su navegador no pudo activar los avisos. Intente de nuevo, o desde otro navegador',
    others: 'También le avisamos en',
    since: (since: string) => `desde el ${since}`,
    nameless: 'Otro navegador',
    remove: 'Quitar',
    removeNamed: (name: string) => `Quitar ${name}`,
    loadFailed: 'No pudimos leer dónde recibe avisos',
  },
  off: {
    title: 'Correos que recibe',
    kinds: {
      steps: 'Dejará de recibir por correo los pasos de sus paquetes.',
      answers: 'Dejará de recibir por correo las respuestas a sus tickets.',
      weekly: 'Dejará de recibir por correo el resumen de cada lunes.',
    } as Readonly<Record<string, string>>,
    rest: 'Los recibos y los pagos pendientes le seguirán llegando.',
    submit: 'No recibirlos más',
    done: 'Ya no los recibirá',
    doneLead: 'Si cambia de idea, puede volver a recibirlos en su perfil.',
    profile: 'Ir a mi perfil',
    gone: 'Este enlace no es válido',
    goneLead: 'Elija qué correos recibe en su perfil.',
  },
} as const;
