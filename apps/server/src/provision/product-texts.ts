import type { ProductCode } from '@puerta/domain/money/products';

type Texts = { name: string; inter_name: string; description: string };

/** What a new agency's products are called until its managers rename them. */
export const PRODUCT_TEXTS: Record<ProductCode, Texts> = {
  AER: {
    name: 'Aéreo a Venezuela',
    inter_name: 'Aéreo VE',
    description: 'Por avión desde Miami: lo más rápido hasta la puerta o una oficina.',
  },
  MAR: {
    name: 'Marítimo a Venezuela',
    inter_name: 'Marítimo VE',
    description: 'Por barco desde Miami: lo más económico para cajas grandes.',
  },
  GND: {
    name: 'UPS Ground',
    inter_name: 'Terrestre',
    description: 'Dentro de los Estados Unidos, de 1 a 5 días hábiles.',
  },
  '3DS': {
    name: 'UPS 3 Day Select',
    inter_name: 'Tres días',
    description: 'Dentro de los Estados Unidos, en 3 días hábiles.',
  },
  '2DA': {
    name: 'UPS 2nd Day Air',
    inter_name: 'Dos días',
    description: 'Dentro de los Estados Unidos, en 2 días hábiles.',
  },
  NDA: {
    name: 'UPS Next Day Air',
    inter_name: 'Un día',
    description: 'Dentro de los Estados Unidos, al día hábil siguiente.',
  },
  AGPA: {
    name: 'Caja grande marítima',
    inter_name: 'Promo A',
    description: 'Hasta 50 lb por barco a precio fijo.',
  },
  AGPB: {
    name: 'Dos cajas',
    inter_name: 'Promo B',
    description: 'Cajas de 50 o 70 lb a precio fijo, por el medio que salga primero.',
  },
  AGPC: {
    name: 'Caja aérea a cuatro ciudades',
    inter_name: 'Promo C',
    description: 'Hasta 50 lb por avión a Maracay, Valencia, Caracas o Maracaibo.',
  },
  AGPM: { name: 'Mini aéreo', inter_name: 'Promo M', description: 'Hasta 10 lb por avión a precio fijo.' },
};
