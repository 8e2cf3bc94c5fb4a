/** What staff do with several packages at once. */
export const manyPackages = {
  labels: 'Imprimir etiquetas',
  printed: (count: number) =>
    count === 1 ? '1 etiqueta, lista para imprimir' : `${count} etiquetas, listas para imprimir`,
} as const;
