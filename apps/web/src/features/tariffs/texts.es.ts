import type { CityRow } from '../places/api.ts';
import type { Figure } from '@puerta/domain/money/tariffs';

type Hindrance = NonNullable<CityRow['sale']>['hindered'][number];

const list = new Intl.ListFormat('es');
const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

// Feature: Managers edit the prices of cities in a table.
export const tariffTexts = {
  lead: (cities: string, sold: number) => `${cities}, ${sold} en venta.`,
  version: (id: number, who: string, day: string) => `Versión ${id}, de ${who}, ${day}.`,
  states: 'Estado',
  allStates: 'Todos los estados',
  actives: 'Activo',
  allActives: 'Activas e inactivas',
  onlyActive: 'Solo activas',
  onlyInactive: 'Solo inactivas',
  notSold: 'Sin vender',
  /** heads, in the table's order */
  heads: {
    air_cost: 'Aire ($/lb)',
    ocean_cost: 'Mar ($/ft³)',
    air_delivery: 'Entrega aire',
    ocean_delivery: 'Entrega mar',
    air_eta: 'Días aire',
    ocean_eta: 'Días mar',
    active: 'Activo',
  } satisfies Record<Figure | 'active', string>,
  /** of phones, in a city's line */
  brief: (figure: Figure, value: string, before?: string) =>
    `${tariffTexts.heads[figure].replace(/ \(.*/, '')} ${value}${before === undefined ? '' : ` (antes ${before})`}`,
  cellOf: (head: string, city: string) => `${head} de ${city}`,
  activeOf: (city: string) => `${city} activa`,
  before: (value: string) => `antes ${value}`,
  willBe: (value: string, day: string) => `${value} el ${day.replace(/ \d+$/, '')}`,
  plannedBy: (value: string, day: string, plan: number) =>
    `Un cambio planificado (versión ${plan}) lo hará ${value} desde el ${day}`,
  notANumber: 'Escriba un número mayor que cero, con dos decimales como máximo',
  notDays: 'Escriba los días en números enteros, de 1 a 365',
  sold: {
    both: 'Se vende',
    AIR: 'Se vende solo por aire',
    OCEAN: 'Se vende solo por mar',
  },
  unsold: (reasons: readonly Hindrance[]) =>
    `No se vende: ${list.format(reasons.map(reason => tariffTexts.reasons[reason]))}`,
  reasons: {
    no_price: 'falta precio',
    city_inactive: 'está inactiva',
    state_inactive: 'su estado está inactivo',
  } satisfies Record<Hindrance, string>,
  lacks: (figures: readonly (Figure | 'active')[]) =>
    `Falta: ${figures.map(figure => tariffTexts.heads[figure].replace(/ \(.*/, '').toLowerCase()).join(', ')}`,
  raise: {
    legend: (count: number) => (count === 1 ? 'A la ciudad mostrada' : `A las ${count} mostradas`),
    figure: 'Qué precio',
    allCosts: 'Todos los precios',
    percent: 'Porcentaje',
    apply: 'Aplicar',
    hint: 'Cada precio se redondea al centavo; nada se guarda todavía.',
    invalid: 'Escriba un porcentaje entre −90 y 300, como 5 o −2.5',
    nothing: 'No hay precios que cambiar en lo que se muestra',
  },
  bar: {
    label: 'Cambios sin guardar',
    count: (count: number) => some(count, 'dato sin guardar', 'datos sin guardar'),
    doubted: (count: number) =>
      count === 1 ? '1 precio cambia más de 3 veces' : `${count} precios cambian más de 3 veces`,
    sure: 'Están bien',
    from: 'Desde',
    undo: 'Deshacer',
    discard: 'Descartar',
    save: (count: number) => `Guardar ${count}`,
    plan: (count: number) => `Planificar ${count}`,
    openStates: 'Activar también sus estados',
    activeWaits: 'Activar no se planifica: elija la fecha de hoy.',
    replaces: (id: number) => `En lugar de la versión ${id}`,
    before: (id: number) => `Lo que había antes de la versión ${id}`,
    question: 'Un cambio planificado lo hará otro',
    questionText:
      'Lo que guarda valdrá solo hasta ese día. Si el plan ya no debe valer, cámbielo o retírelo en Cambios planificados.',
    overwritten: (what: string, now: string, then: string, day: string) =>
      `${what}: ${now} ahora, ${then} desde el ${day}`,
    others: (count: number) => `y ${some(count, 'dato más', 'datos más')}`,
    saveSo: 'Guardar así',
  },
  saved: (figures: number, cities: number) =>
    `${figures === 1 ? 'Se guardó' : 'Se guardaron'} ${some(figures, 'dato', 'datos')} de ${some(cities, 'ciudad', 'ciudades')}`,
  planned: (figures: number, day: string) =>
    `${some(figures, 'dato cambia', 'datos cambian')} desde el ${day}`,
  savedAs: (id: number) => `Guardado como versión ${id}`,
  discarded: (count: number) => some(count, 'dato descartado', 'datos descartados'),
  undone: 'Todo quedó como antes de guardar',
  undoneBut: (count: number) =>
    `Se deshizo, salvo ${some(count, 'dato que antes estaba vacío', 'datos que antes estaban vacíos')}`,
  undoLate: 'Alguien los cambió después: use Versiones para volver a lo de antes',
  sameAlready: 'Ya estaba todo así: no había nada que guardar',
  saveFailed: 'No se guardó ningún precio',
  conflictAt: (head: string, city: string) => `${head} de ${city}`,
  gone: 'una ciudad',
  versions: {
    open: 'Versiones',
    title: 'Versiones de las tarifas',
    empty: 'Aún no hay versiones',
    emptyText: 'Cada vez que alguien cambie precios, quedará aquí quién, cuándo y qué.',
    failed: 'No se pudieron cargar las versiones',
    head: (id: number) => `Versión ${id}`,
    by: (who: string, at: string) => `${who}, ${at}`,
    what: (figures: number, cities: number) =>
      `${some(figures, 'dato', 'datos')} en ${some(cities, 'ciudad', 'ciudades')}`,
    origin: { table: '', file: 'de un archivo', panel: 'desde su panel' },
    state: {
      applied: 'En vigencia',
      waiting: (day: string) => `Desde el ${day}`,
      withdrawn: (who: string, at: string) => `Retirada por ${who}, ${at}`,
    },
    show: 'Ver',
    hide: 'Ocultar',
    showOf: (id: number) => `Ver la versión ${id}`,
    hideOf: (id: number) => `Ocultar la versión ${id}`,
    restore: 'Restaurar lo anterior',
    restoreOf: (id: number) => `Restaurar lo anterior a la versión ${id}`,
    restoreText:
      'Pone en la tabla los precios de antes de esa versión, también los que cambiaron después. Nada se guarda hasta que usted lo revise.',
    restoreNothing: 'Los precios ya son los de antes de esa versión',
    more: 'Ver anteriores',
    change: (was: string, becomes: string) => `${was} → ${becomes}`,
  },
  plans: {
    title: 'Cambios planificados',
    line: (day: string, what: string, who: string) => `Desde el ${day}: ${what}, de ${who}.`,
    change: 'Cambiar',
    changeOf: (id: number) => `Cambiar la versión ${id}`,
    withdraw: 'Retirar',
    withdrawOf: (id: number) => `Retirar la versión ${id}`,
    withdrawTitle: '¿Retirar el cambio planificado?',
    withdrawText: (day: string) => `Los precios del ${day} seguirán siendo los de hoy.`,
    withdrawn: 'El cambio planificado se retiró',
    nothing: 'Los precios ya son los de ese cambio: si no hace falta, retírelo',
    busy: 'Guarde o descarte primero lo que tiene en la tabla',
  },
  file: {
    choose: 'Subir CSV',
    example: 'Tarifa de ejemplo',
    failed: 'No se pudo leer el archivo',
    caption: 'Qué cambia el archivo',
    read: (count: number) => `${some(count, 'fila leída', 'filas leídas')}, nada guardado todavía`,
    changed: (count: number) => some(count, 'cambia', 'cambian'),
    same: (count: number) => some(count, 'igual', 'iguales'),
    refused: (count: number) => some(count, 'rechazada', 'rechazadas'),
    line: 'Fila',
    city: 'Ciudad',
    what: 'Qué cambia',
    before: 'Antes',
    after: 'Después',
    difference: 'Diferencia',
    new: 'nuevo',
    percent: (percent: number) =>
      `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`,
    all: (count: number) => `Ver las ${count}`,
    discard: 'Descartar archivo',
    take: (count: number) => `Pasar ${count} a la tabla`,
  },
  example: {
    title: (city: string, weight: string) => `Ejemplo a ${city}, ${weight}:`,
    way: { AIR: 'aire', OCEAN: 'mar' },
    change: (before: string, after: string) => `${before} → ${after}`,
    failed: 'no se pudo cotizar',
    choose: 'Otra caja',
    see: 'Ver precio',
    city: 'Ciudad del ejemplo',
    weight: 'Peso (lb)',
    length: 'Largo (in)',
    width: 'Ancho (in)',
    height: 'Alto (in)',
  },
  exportFile: 'Bajar CSV',
  yes: 'Si',
  no: 'No',
  none: '—',
} as const;
