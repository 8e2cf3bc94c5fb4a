import type { Figure } from '@puerta/domain/money/tariffs';

/** A city's figures inside a sentence. */
export const figureWords: Record<Figure, string> = {
  ocean_cost: 'el costo por mar',
  ocean_eta: 'los días por mar',
  ocean_delivery: 'la entrega por mar',
  air_cost: 'el costo por aire',
  air_eta: 'los días por aire',
  air_delivery: 'la entrega por aire',
};

const listed = (missing: readonly Figure[]): string =>
  missing.length === 6
    ? 'los precios y los días'
    : missing
        .map(figure => figureWords[figure])
        .join(', ')
        .replace(/, ([^,]*)$/, ' y $1');

/** Why prices are not saved. */
export const tariffRefusals = {
  wait: 'Elija una fecha desde mañana, y de un año como máximo',
  past: 'Elija hoy o una fecha posterior, de un año como máximo',
  waitActive: 'Activar o desactivar una ciudad no se planifica: guárdelo sin fecha',
  twiceTheSame: 'Cada precio se envía una sola vez',
  cityGone: 'Una de las ciudades ya no existe: recargue la página',
  incomplete: (city: string, missing: readonly Figure[]) =>
    `${city} no se puede vender así: falta ${listed(missing)}`,
} as const;

/** Why a file of prices, or a row of it, is not taken over. */
export const fileRefusals = {
  noText: 'El archivo no es un texto: guárdelo como CSV',
  noTariff: 'El archivo no es una tarifa: faltan las columnas Estado y Ciudad, o las de precios',
  tooLong: 'El archivo tiene demasiadas filas: 2000 como máximo',
  unnamed: 'Falta el estado o la ciudad',
  unknown: 'No hay ninguna ciudad con ese nombre en ese estado: agréguela primero',
  twoOfThem: 'Hay dos ciudades con ese nombre en ese estado: cámbiele el nombre a una',
  again: (line: number) => `La ciudad ya está en la línea ${line}`,
  yesOrNo: 'escriba Si o No',
  noDays: 'no es un número de días',
  noPrice: 'no es un precio mayor que cero',
} as const;

/** Heads of the file that holds a tariff, going out and coming in. */
export const tariffHeads = {
  file: 'tarifas',
  example: 'tarifa-de-ejemplo',
  state: 'Estado',
  city: 'Ciudad',
  ocean_cost: 'Mar ($/ft³)',
  ocean_eta: 'Días mar',
  ocean_delivery: 'Entrega mar',
  air_cost: 'Aire ($/lb)',
  air_eta: 'Días aire',
  air_delivery: 'Entrega aire',
  active: 'Activo',
} as const;
