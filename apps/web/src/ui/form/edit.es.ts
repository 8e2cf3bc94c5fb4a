/** Labels of what is edited; visitors edit nothing. */
export const editTexts = { save: 'Guardar', cancel: 'Cancelar' } as const;

/** What somebody else changed meanwhile. Beside its one piece: visitors do not load it. */
export const conflictTexts = {
  title: (who: readonly string[], fields: number, at: string) =>
    `${new Intl.ListFormat('es').format(who)} ${who.length === 1 ? 'cambió' : 'cambiaron'} ${
      fields === 1 ? '1 dato' : `${fields} datos`
    } (${at}), mientras usted editaba`,
  lead: 'Elija qué queda en cada uno. Lo demás se guarda junto con su elección.',
  before: (value: string) => `antes: ${value}`,
  empty: 'vacío',
  mine: 'Lo suyo',
  theirs: (who: string, at: string) => `De ${who}, ${at}`,
  ownElsewhere: (at: string) => `De su otra ventana, ${at}`,
  system: 'El sistema',
  oneself: 'Usted, en otra ventana,',
  save: 'Guardar lo elegido',
} as const;
