import type { Parcel } from '@puerta/domain/parcels/measures';

/** Who sends from where in the United States, who receives, and what is in the boxes. */
export type DemoSender = { line_one: string; city: string; state: string; zip: string };

export const SENDERS: readonly DemoSender[] = [
  { line_one: '1450 Brickell Ave', city: 'Miami', state: 'FL', zip: '33131' },
  { line_one: '6900 Lake Ellenor Dr', city: 'Orlando', state: 'FL', zip: '32809' },
  { line_one: '2200 Peachtree Rd NW', city: 'Atlanta', state: 'GA', zip: '30309' },
  { line_one: '9100 Westheimer Rd', city: 'Houston', state: 'TX', zip: '77063' },
  { line_one: '37-12 82nd St', city: 'Jackson Heights', state: 'NY', zip: '11372' },
  { line_one: '3300 W Foster Ave', city: 'Chicago', state: 'IL', zip: '60625' },
  { line_one: '1180 S Figueroa St', city: 'Los Angeles', state: 'CA', zip: '90015' },
  { line_one: '415 S Tryon St', city: 'Charlotte', state: 'NC', zip: '28202' },
];

export const RECEIVERS: readonly string[] = [
  'Rosa Elena Fernández',
  'Simón Araujo',
  'Milagros Villasmil',
  'Luis Alberto Nuñez',
  'Nelly Bracamonte',
  'Gabriel Zambrano',
  'Ana Teresa Guédez',
  'Hermes Montilla',
  'Iraida Chacón',
  'Ramón Antonio Olivares',
];

export const STREETS: readonly string[] = [
  'Av. Principal, residencias El Parque, piso 4, apto. 4-B',
  'Calle 12 con carrera 18, casa 12-40',
  'Urb. Los Samanes, calle Los Mangos, quinta Rosita',
  'Sector Centro, calle Bolívar, casa 27',
  'Av. Libertador, edificio Orinoco, planta baja',
];

export const CONTENTS: readonly string[] = [
  'Ropa y zapatos',
  'Medicinas y vitaminas',
  'Alimentos no perecederos',
  'Repuestos de carro',
  'Útiles escolares',
  'Artículos de aseo',
  'Teléfono y accesorios',
  'Juguetes',
];

/** Pounds and inches, longest side first. */
export const BOXES: readonly Parcel[] = [
  { weight: 8.5, length: 14, width: 10, height: 6 },
  { weight: 18, length: 16, width: 12, height: 12 },
  { weight: 32, length: 18, width: 16, height: 14 },
  { weight: 50, length: 21, width: 16, height: 15 },
  { weight: 24.75, length: 20, width: 14, height: 12 },
];

/** A box that the scale finds heavier and the tape taller than its sender said. */
export const heavier = (declared: Parcel): Parcel => ({
  ...declared,
  weight: Math.round(declared.weight * 130) / 100 + 4,
  height: declared.height + 3,
});
