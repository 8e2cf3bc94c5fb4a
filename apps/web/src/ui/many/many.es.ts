const list = new Intl.ListFormat('es');
/** Names that a question says; the rest is counted. */
const NAMED = 3;

/** What is said where something is done with many rows. */
export const manyTexts = {
  label: 'Con los elegidos',
  count: (count: string) => (count === '1' ? '1 elegido' : `${count} elegidos`),
  most: (most: number) => `Hasta ${most} por vez`,
  all: (total: string) => `Elegir los ${total}`,
  clear: 'Quitar la selección',
  export: 'Exportar',
  running: (done: string, total: string) => `${done} de ${total}`,
  stop: 'Detener',
  stopping: 'Deteniendo…',
  stopped: (count: string) =>
    count === '1'
      ? 'Se detuvo: falta 1, que sigue elegido.'
      : `Se detuvo: faltan ${count}, que siguen elegidos.`,
  unsent: (count: string) =>
    count === '1' ? 'Falta 1, que sigue elegido.' : `Faltan ${count}, que siguen elegidos.`,
  failed: (count: string) =>
    count === '1' ? '1 no se pudo, y sigue elegido:' : `${count} no se pudieron, y siguen elegidos:`,
  already: (count: string) =>
    count === '1' ? 'Con 1 no había nada que hacer:' : `Con ${count} no había nada que hacer:`,
  nothing: 'No se cambió nada',
  /** Ana, Luis, Rosa y 4 más */
  some: (names: readonly string[]) => {
    const rest = names.length - NAMED;
    return list.format(rest > 1 ? [...names.slice(0, NAMED), `${rest} más`] : names);
  },
} as const;
