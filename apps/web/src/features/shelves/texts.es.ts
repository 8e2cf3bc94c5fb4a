// Feature: Staff print labels for the warehouse's places.
export const shelfTexts = {
  title: 'Etiquetas de lugares',
  lead: 'Imprima un código para cada lugar del almacén. En la estación se escanea el lugar y luego las cajas que quedan ahí.',
  places: 'Lugares',
  format: 'Uno o varios separados por comas: Z-01, A1 a A12',
  print: 'Imprimir',
  count: (count: number) => (count === 1 ? '1 etiqueta' : `${count} etiquetas`),
  wrong: (parts: string) => `No es un lugar: ${parts}`,
  labels: 'Etiquetas',
} as const;
