/** Counters of the warehouse that have no entry in the menu: from any station one gets to all of them. */
export const COUNTER_WORDS = {
  '/receive-list': 'Recibir una lista',
  '/status-list': 'Cambiar estados',
  '/unidentified': 'Sin identificar',
} as const;
