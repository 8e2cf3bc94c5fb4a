/** Lines of a margin that no price has. */
export const marginLines = {
  difference: 'Diferencia al recibir',
  pickup: 'Recogida',
  discount: 'Condonado',
} as const;

export const marginInvalid = {
  by: 'Debe elegir cómo agrupar los márgenes',
  week: 'Debe elegir una semana',
  order: 'La última semana no puede ser anterior a la primera',
  tooMany: (most: number) => `Elija hasta ${most} semanas`,
} as const;
