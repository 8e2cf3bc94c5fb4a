import type { OptionLine } from '@puerta/domain/parcels/delivery-options';

/** Names of the price lines of what is added to an order within the United States. */
export const optionLines: Readonly<Record<OptionLine, string>> = {
  protection: 'Protección del contenido',
  signature: 'Firma de quien recibe',
  adult_signature: 'Firma de un adulto',
  saturday: 'Entrega en sábado',
};

/** Why one of them cannot be had. */
export const optionRefusals = {
  protection: 'Se puede proteger un contenido de hasta $5,000 por paquete: indique su valor',
  saturday: 'Hoy el transportista no ofrece entrega en sábado para este envío',
  returnSigned: 'Una etiqueta de vuelta no puede pedir firma',
  returnOne: 'Una etiqueta de vuelta es de una sola caja',
  returnTaken: 'Este paquete ya tiene una etiqueta de vuelta, o una que se está pagando: véala en Compras',
  returnOther: 'Esto ya no es la vuelta de ese paquete: siga como envío normal',
  returnNotYet:
    'Este paquete puede volver cuando UPS lo tenga o lo haya entregado, con una sola etiqueta de vuelta',
} as const;
