/** What a person reads for each thing that a carrier may report about a parcel, by our stable code. */
export const carrierEvents = {
  label_created: 'Etiqueta creada, el transportista espera el paquete',
  label_voided: 'Etiqueta anulada',
  picked_up: 'El transportista recibió el paquete',
  in_transit: 'En camino',
  arrived_at_facility: 'Llegó al centro de distribución',
  out_for_delivery: 'En reparto',
  delivered: 'Entregado por el transportista',
  exception: 'Hubo un inconveniente con la entrega',
  returned: 'Devuelto al remitente',
} as const;

/** What is read for `delivered` of a box that goes on to Venezuela. */
export const deliveredToWarehouse = 'Entregado en el almacén de Miami';
