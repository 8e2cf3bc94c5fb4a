/** Texts of the plumbing: what no screen of its own says. */
export const libTexts = {
  network: 'No hay conexión con el servidor. Revise su internet e intente de nuevo',
  broken: 'El servidor tuvo un problema, no es su conexión. Intente de nuevo en unos minutos',
  payment: {
    offline:
      'No hay conexión con el servidor. Revise su internet e intente de nuevo: no se le cobrará dos veces.',
    declined: 'No se ha cobrado nada. Revise los datos o use otra tarjeta.',
    again: 'Puede intentarlo de nuevo: no se le cobrará dos veces.',
  },
  closeNotice: 'Cerrar aviso',
} as const;
