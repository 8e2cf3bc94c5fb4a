/** Texts of the plumbing: what no screen of its own says. */
export const libTexts = {
  network: 'No hay conexión con el servidor. Revise su internet e intente de nuevo',
  unsent: 'No hay conexión: no se envió nada. Revise su internet e intente de nuevo',
  broken: 'El servidor tuvo un problema, no es su conexión. Intente de nuevo en unos minutos',
  payment: {
    offline:
      'No hay conexión con el servidor. Revise su internet e intente de nuevo: no se le cobrará dos veces.',
    unsent: 'No hay conexión: no se envió ni se cobró nada. Revise su internet e intente de nuevo.',
    declined: (reason: string) => `${reason}. No se ha cobrado nada. Revise los datos o use otra tarjeta.`,
    done: 'Este pago ya se hizo con los datos de antes, y no se cobra otra vez. Véalo en Compras.',
    again: 'Puede intentarlo de nuevo: no se le cobrará dos veces.',
  },
  closeNotice: 'Cerrar aviso',
} as const;
