/** One part of the terms: paragraphs, and lists where there is something to enumerate. */
export type TermsBlock = string | { readonly list: readonly string[] };
export type TermsSection = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly TermsBlock[];
};

/** The same as where protection is bought and where a claim begins (checkout/options.es.ts, purchases/claim.es.ts). */
const WITHIN_US =
  'En los envíos dentro de los Estados Unidos responde el transportista: sin protección, hasta $100 por paquete; con protección, hasta el valor declarado.';

type Party = { name: string; support_email: string; phone: string };

/** The portal's own terms, under an agency's name; an agency may have its own text instead. */
export function portalTerms(agency: Party): readonly TermsSection[] {
  return [
    ...contractTerms(agency),
    ...privacyTerms(agency),
    ...shippingTerms,
    ...carrierTerms,
    ...refundTerms(agency),
    ...closingTerms(agency),
  ];
}

const contractTerms = ({ name }: Party): TermsSection[] => [
  {
    id: 'acuerdo',
    title: 'El acuerdo',
    blocks: [
      `${name} es una agencia de envíos con sede en los Estados Unidos. Despachamos paquetes a más de 200 destinos bajo el modelo DDP (Delivered Duty Paid, entregado con derechos pagados): los impuestos y derechos de importación están incluidos en el precio que usted paga y quien recibe no debe pagarlos al momento de la entrega.`,
      'Al abrir una cuenta o comprar una etiqueta usted acepta estos términos. Guardamos la versión que aceptó y el momento en que lo hizo. Si no está de acuerdo con ellos, por favor no utilice el portal.',
      'Para abrir una cuenta debe ser mayor de edad y entregar datos verdaderos. Usted responde por lo que se haga con su cuenta: cuide su contraseña y avísenos si cree que otra persona la conoce.',
    ],
  },
];

const privacyTerms = ({ support_email }: Party): TermsSection[] => [
  {
    id: 'privacidad',
    title: 'Política de privacidad',
    blocks: [
      'Recogemos solo lo que hace falta para enviar un paquete:',
      {
        list: [
          'de usted: nombre, correo electrónico, teléfono y dirección;',
          'de quien envía y de quien recibe: nombre, correo electrónico, teléfono y dirección;',
          'del paquete: contenido, valor, peso y medidas, y las fotos que tomemos al recibirlo;',
          'del pago: la marca y los últimos cuatro dígitos de la tarjeta;',
          'de cada orden: la dirección IP desde la que se hizo.',
        ],
      },
      'El número completo de su tarjeta, su vencimiento y su código de seguridad viajan cifrados al procesador de pagos y no los guardamos.',
      'Usamos estos datos para cotizar, comprar la etiqueta, transportar y entregar el paquete, cobrarlo, emitir su factura, avisarle por correo de cada paso y atender sus consultas. Los compartimos únicamente con quien participa en ese trabajo: el transportista, el procesador de pagos, las autoridades de aduana, quien entrega en destino y, si usted disputa un cobro, el banco de su tarjeta. No vendemos sus datos ni los usamos para publicidad de terceros.',
      'La página pública de rastreo muestra a quien tenga el código el estado y las medidas del paquete, y nunca nombres, correos, teléfonos ni direcciones.',
      'El portal guarda en su navegador la sesión y los formularios que deja a medias. Se borran al cerrar sesión. No usamos cookies de seguimiento.',
      `Puede corregir sus datos en su perfil en cualquier momento. También puede pedirnos una copia de ellos escribiendo a ${support_email}, y cerrar su cuenta con el botón «Cerrar mi cuenta» de su perfil o escribiéndonos: al cerrarla hacemos anónimos sus datos personales y conservamos solo las facturas y los registros de pago que la ley nos obliga a guardar.`,
    ],
  },
];

const shippingTerms: readonly TermsSection[] = [
  {
    id: 'envios',
    title: 'Política de envío y entrega',
    blocks: [
      'Ofrecemos envíos dentro de los Estados Unidos, envíos a Venezuela por avión o por barco, con entrega a domicilio o retiro en oficina, y promociones de precio fijo. Un envío a Venezuela viaja primero a nuestro almacén de Miami y de allí a destino.',
      'Cada paquete puede pesar de 1 a 150 libras y medir hasta 106 pulgadas por lado en las compras en línea. El largo más dos veces la suma del ancho y el alto no puede pasar de 165 pulgadas.',
      'El precio se calcula con el peso y las medidas que usted declara. En nuestro almacén pesamos y medimos cada paquete: si el resultado es mayor que lo declarado, le avisamos de la diferencia y el paquete sigue su camino en cuanto la pague. Mientras exista una diferencia pendiente no se pueden comprar envíos nuevos.',
      'El tiempo de entrega que mostramos es una estimación en días a partir de la compra. Puede cambiar por aduana, clima, días feriados o causas ajenas a nosotros. Usted puede seguir su paquete en cada etapa con su número de guía.',
      'La dirección de entrega debe estar completa y tener un teléfono donde encontremos a quien recibe. Si nadie recibe el paquete, coordinamos una nueva entrega o el retiro en una oficina.',
      'Usted responde por un embalaje que proteja el contenido y por declarar lo que realmente envía y su valor, entre $100 y $1,000 por paquete en los envíos a Venezuela.',
    ],
  },
  {
    id: 'prohibidos',
    title: 'Lo que no se puede enviar',
    blocks: [
      'No aceptamos artículos que la ley de los Estados Unidos o la del país de destino prohíba transportar. Entre ellos:',
      {
        list: [
          'armas, municiones, explosivos y sus réplicas;',
          'drogas y sustancias controladas;',
          'líquidos inflamables, gases a presión, material corrosivo o radiactivo;',
          'dinero en efectivo, joyas y títulos de valor;',
          'animales, plantas y alimentos perecederos;',
          'artículos falsificados o robados.',
        ],
      },
      'Podemos abrir un paquete para revisarlo cuando la seguridad o la aduana lo exijan. Un paquete con artículos prohibidos se detiene, se informa a las autoridades cuando corresponde y no da lugar a reembolso.',
    ],
  },
];

const carrierTerms: readonly TermsSection[] = [
  {
    id: 'recogidas',
    title: 'Recogida a domicilio',
    blocks: [
      'UPS recoge su paquete en la dirección de origen de lunes a viernes. Al programar la recogida usted elige uno de los próximos días hábiles y una franja: de 8:00 a 12:00, de 9:00 a 13:00, de 11:00 a 15:00, de 13:00 a 17:00 o de 15:00 a 19:00.',
      'No hay recogidas los sábados ni los domingos, ni en estos seis días feriados:',
      {
        list: [
          'Año Nuevo (1 de enero);',
          'Día de la Independencia (4 de julio);',
          'Día del Trabajo (primer lunes de septiembre);',
          'Día de Acción de Gracias (cuarto jueves de noviembre);',
          'Navidad (25 de diciembre);',
          'Víspera de Año Nuevo (31 de diciembre).',
        ],
      },
      'La recogida tiene un cargo único por compra, que se paga al programarla. Una vez pagada no se puede cancelar y su cargo no se reembolsa.',
    ],
  },
  {
    id: 'oficinas',
    title: 'Entrega en oficinas de UPS',
    blocks: [
      'También puede llevar el paquete, con su etiqueta pegada, a una oficina de UPS sin ningún cargo. El horario de recepción es:',
      {
        list: [
          'de lunes a viernes, de 9:00 a 17:00;',
          'los sábados, de 10:00 a 17:00;',
          'los domingos permanece cerrado.',
        ],
      },
      'Cada oficina puede tener horarios propios en días feriados: consúltelos antes de ir.',
    ],
  },
  {
    id: 'residenciales',
    title: 'Cargos residenciales',
    blocks: [
      'El transportista aplica cargos residenciales a las direcciones residenciales, es decir, a las casas y apartamentos, incluso cuando en ellos funciona un negocio. Estos cargos forman parte de la tarifa que ve al cotizar.',
    ],
  },
];

const refundTerms = ({ support_email }: Party): TermsSection[] => [
  {
    id: 'anulaciones',
    title: 'Anulación de etiquetas',
    blocks: [
      'Una etiqueta se puede anular dentro de los 90 días siguientes a su creación si el paquete no ha sido enviado, es decir, mientras el transportista no la haya escaneado. Puede hacerlo usted desde Compras.',
      'Al anularla le devolvemos el precio de ese paquete a la misma tarjeta. Pasados los 90 días, o una vez enviado el paquete, la etiqueta ya no se puede anular ni reembolsar.',
    ],
  },
  {
    id: 'devoluciones',
    title: 'Política de devoluciones y reembolsos',
    blocks: [
      'Si su pago se realizó y por cualquier causa no pudimos entregarle la etiqueta, anulamos el cobro completo sin que tenga que pedirlo.',
      'Los reembolsos se hacen siempre a la tarjeta con la que se pagó. Los iniciamos de inmediato; su banco puede tardar de 5 a 10 días hábiles en mostrarlos.',
      'No se reembolsan el cargo de una recogida ya programada, los envíos que ya están en camino o entregados, ni la diferencia pagada por un paquete que resultó más pesado o más grande que lo declarado.',
      'Un paquete que el destinatario rechaza, o que no se puede entregar por datos equivocados, puede volver a origen o enviarse otra vez. El costo de ese nuevo transporte corre por cuenta de quien envía.',
      `Si su paquete llega dañado o incompleto, abra un ticket en Soporte o escriba a ${support_email} dentro de los 7 días siguientes a la entrega, con fotos del embalaje y del contenido. Revisamos cada caso con el transportista. En los envíos a Venezuela lo que corresponda se calcula sobre el valor declarado. ${WITHIN_US}`,
    ],
  },
];

const closingTerms = ({ name, support_email, phone }: Party): TermsSection[] => [
  {
    id: 'responsabilidad',
    title: 'Responsabilidad',
    blocks: [
      `Cuidamos cada paquete desde que lo recibimos hasta que lo entregamos. No respondemos por retrasos o daños que causen la aduana, las autoridades, el clima, un embalaje insuficiente o una declaración inexacta. En los envíos a Venezuela nuestra responsabilidad llega en todo caso hasta el valor declarado del contenido. ${WITHIN_US}`,
    ],
  },
  {
    id: 'cambios',
    title: 'Cambios y ley aplicable',
    blocks: [
      'Podemos actualizar estos términos. A cada compra se le aplican los que estaban publicados ese día. Estos términos se rigen por las leyes del Estado de Florida, Estados Unidos.',
    ],
  },
  {
    id: 'contacto',
    title: 'Contacto',
    blocks: [
      `Para cualquier pregunta sobre estos términos escriba a ${name}: ${support_email}${phone ? `, o llame al ${phone}` : ''}.`,
    ],
  },
];
