/** Texts of the plumbing: what no screen of its own says. */
export const libTexts = {
  network: 'No hay conexión con el servidor. Revise su internet e intente de nuevo',
  closeNotice: 'Cerrar aviso',
} as const;
