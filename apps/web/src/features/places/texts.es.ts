// Feature: Managers keep states, offices and carriers; forms choose a destination.
export const placesTexts = {
  state: 'Estado de destino',
  city: 'Ciudad de destino',
  stateFirst: 'Elija primero el estado',
} as const;
