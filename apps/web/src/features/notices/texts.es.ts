/** Which mails come. */
export const noticesTexts = {
  card: {
    title: 'Correos que recibe',
    lead: 'Los recibos, los pagos pendientes y los cambios de su cuenta llegan siempre.',
    steps: 'Los pasos de mis paquetes: recibido, en camino, en destino, entregado',
    answers: 'Las respuestas a mis tickets',
    saved: 'Guardado',
    loadFailed: 'No pudimos leer qué correos recibe',
  },
  off: {
    title: 'Correos que recibe',
    kinds: {
      steps: 'Dejará de recibir por correo los pasos de sus paquetes.',
      answers: 'Dejará de recibir por correo las respuestas a sus tickets.',
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
