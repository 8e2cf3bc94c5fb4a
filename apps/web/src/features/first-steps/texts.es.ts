import type { CarrierSource, FirstStep } from '@puerta/domain/people/first-steps';

const some = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

// Feature: Managers of a new agency work through what is missing.
export const firstStepsTexts = {
  title: 'Primeros pasos',
  lead: 'Con esto su agencia puede vender. El portal comprueba cada paso por lo que encuentra hecho.',
  count: (done: number, of: number) => `${done} de ${of} hechos`,
  done: 'Hecho:',
  putAway: 'Ocultar del inicio',
  putBack: 'Mostrar en el inicio',
  ready: 'Su agencia está lista para vender',
  readyText: (steps: number) =>
    `Los ${steps} pasos están hechos. Comparta la dirección de su portal con sus clientes.`,
  address: 'la dirección del portal',
  addressCode: 'Código QR con la dirección del portal',
  save: 'Guardar',
  allSettings: 'Todos los datos, también Facebook e Instagram',
  close: 'Cerrar',
  failed: 'No se pudo completar el paso',
  steps: {
    agency: {
      title: 'Datos de la agencia',
      why: 'Teléfono, eslogan y almacén: están en sus correos y etiquetas.',
      action: 'Completar',
      again: 'Cambiar',
    },
    brand: {
      title: 'Logo y color',
      why: 'Así la ven sus clientes en el portal, los correos y las facturas.',
      action: 'Elegir',
      again: 'Cambiar',
    },
    margins: {
      title: 'Ganancias',
      why: 'Lo que gana sobre el costo, por aire y por mar: están en todos sus precios.',
      action: 'Revisar',
      again: 'Cambiar',
    },
    promotions: {
      title: 'Promociones',
      why: 'Cajas a precio fijo: ninguna se ofrece hasta que usted la elija.',
      action: 'Elegir',
      again: 'Ver',
    },
    tariffs: {
      title: 'Tarifas',
      why: 'Precios por ciudad: con la tarifa de ejemplo o con su archivo.',
      action: 'Cargar',
      again: 'Ver',
    },
    limit: {
      title: 'Límite de peso por aire',
      why: 'Recomendado: 110 lb (50 kg). El escáner de la aduana de Caracas no admite cajas más pesadas.',
      action: 'Poner 110 lb',
      again: 'Cambiar',
    },
    carrier: { title: 'Cuenta para las etiquetas', why: '', action: '', again: '' },
    transport: {
      title: 'Transportista de los lotes',
      why: 'Quien lleva sus lotes de Miami a Venezuela.',
      action: 'Agregar',
      again: 'Ver',
    },
    office: {
      title: 'Oficina de entrega',
      why: 'Donde sus clientes retiran sin pagar la entrega.',
      action: 'Agregar',
      again: 'Ver',
    },
    staff: {
      title: 'Primer operario',
      why: 'Recibe, procesa y arma lotes; no ve precios ni contactos.',
      action: 'Invitar',
      again: 'Ver',
    },
    quote: {
      title: 'Cotización de prueba',
      why: 'Una caja a una de sus ciudades, con los precios que verá un cliente.',
      action: 'Cotizar',
      again: 'Repetir',
    },
    label: {
      title: 'Etiqueta de prueba',
      why: 'Para probar la impresora: se anula enseguida y no se cobra.',
      action: 'Imprimir',
      again: 'Repetir',
    },
  } satisfies Record<FirstStep, { title: string; why: string; action: string; again: string }>,
  sold: (cities: number) => `Se vende a ${some(cities, 'ciudad', 'ciudades')}.`,
  carrier: {
    own: 'Salen por la cuenta propia de la agencia.',
    shared: 'Salen por la cuenta de esta instalación.',
    simulator: 'Simulador: las etiquetas sirven para probar y nada se cobra.',
  } satisfies Record<CarrierSource, string>,
  noCarrier: 'Simulador: ninguna etiqueta sirve para enviar. Pida la cuenta a quien opera el portal.',
  keptLabel: (tracking: string) =>
    `El transportista no anuló la etiqueta de prueba ${tracking}: anúlela en su página.`,
  brand: {
    preview: 'Vista previa',
    enter: 'Iniciar sesión',
    track: 'Rastrear un paquete',
    save: 'Guardar logo y color',
    logo: 'Logo principal',
    logoHint: 'JPG, PNG o WebP, hasta 5 MB.',
  },
  margins: {
    lead: 'La agencia comienza con estas. Se suman al costo del flete y de la entrega; el transporte de UPS no lleva ganancia.',
  },
  promotions: {
    lead: 'Estos precios son iguales en todo el portal y no se cambian. Elija las que su agencia ofrece.',
    offer: (name: string, price: string) => `${name}, ${price} por caja`,
  },
  tariffs: {
    prices: (cities: number) =>
      `Lo que pagaría un cliente por una caja de 12 lb, 12×12×12 in, a ${some(cities, 'ciudad', 'ciudades')}`,
    air: 'Aire',
    ocean: 'Mar',
    saveUnsold: 'Guardar sin vender',
    sell: (cities: number) => `Vender a ${some(cities, 'ciudad', 'ciudades')}`,
    waiting: (cities: number) =>
      `${some(cities, 'ciudad tiene precio y no se vende', 'ciudades tienen precio y no se venden')}`,
    lead: 'Los precios de la tarifa de ejemplo son inventados: sirven para comenzar, revíselos antes de vender. También puede subir su propio archivo CSV.',
    read: (name: string) => `Leído: ${name}`,
    raise: 'Subir o bajar todos los precios del archivo',
    refused: 'Filas que no se pueden leer',
    refusedRow: (line: number, why: string) => `Fila ${line}: ${why}`,
    save: (cities: number) => `Guardar y vender a ${some(cities, 'ciudad', 'ciudades')}`,
    keep: 'Guardar',
    nothing: 'El archivo no cambia nada.',
    table: 'Ver la tabla de tarifas',
  },
  quote: {
    asked: (weight: number, sides: string, city: string) => `Caja de ${weight} lb, ${sides} in, a ${city}.`,
    total: 'Total',
    calculator: 'Abrir la calculadora',
  },
  label: {
    waiting: 'Se pide al transportista…',
    bought: (tracking: string) => `Etiqueta ${tracking}`,
    voided: 'El transportista ya la anuló: no se cobra y no sirve para enviar.',
    open: 'Se está anulando: se intenta de nuevo cada pocos minutos.',
    print: 'Imprimir de nuevo',
  },
} as const;
