export type VenezuelanState = { id: number; name: string; cities: readonly string[] };

/** Ids of provisioned states start here, in Spanish alphabetical order (docs/rules/places.md). */
export const FIRST_STATE_ID = 311;

const STATES: readonly (readonly [name: string, ...cities: string[]])[] = [
  ['Amazonas', 'Puerto Ayacucho', 'San Fernando de Atabapo'],
  ['Anzoátegui', 'Barcelona', 'Puerto La Cruz', 'Lechería', 'El Tigre', 'Anaco'],
  ['Apure', 'San Fernando de Apure', 'Guasdualito', 'Biruaca'],
  ['Aragua', 'Maracay', 'Turmero', 'La Victoria', 'Cagua', 'Villa de Cura'],
  ['Barinas', 'Barinas', 'Socopó', 'Santa Bárbara de Barinas', 'Barinitas'],
  ['Bolívar', 'Ciudad Bolívar', 'Ciudad Guayana', 'Upata', 'Santa Elena de Uairén'],
  ['Carabobo', 'Valencia', 'Puerto Cabello', 'Guacara', 'Naguanagua', 'San Diego', 'Mariara'],
  ['Cojedes', 'San Carlos', 'Tinaquillo', 'Tinaco'],
  ['Delta Amacuro', 'Tucupita', 'Pedernales'],
  ['Distrito Capital', 'Caracas', 'El Junquito'],
  ['Falcón', 'Coro', 'Punto Fijo', 'Tucacas', 'La Vela de Coro'],
  ['Guárico', 'San Juan de los Morros', 'Calabozo', 'Valle de la Pascua', 'Zaraza'],
  ['La Guaira', 'La Guaira', 'Catia La Mar', 'Maiquetía', 'Caraballeda'],
  ['Lara', 'Barquisimeto', 'Cabudare', 'Carora', 'El Tocuyo', 'Quíbor'],
  ['Mérida', 'Mérida', 'Ejido', 'El Vigía', 'Tovar'],
  [
    'Miranda',
    'Los Teques',
    'Guarenas',
    'Guatire',
    'Charallave',
    'Ocumare del Tuy',
    'San Antonio de los Altos',
  ],
  ['Monagas', 'Maturín', 'Punta de Mata', 'Caripito', 'Temblador'],
  ['Nueva Esparta', 'La Asunción', 'Porlamar', 'Pampatar', 'Juan Griego'],
  ['Portuguesa', 'Guanare', 'Acarigua', 'Araure', 'Turén'],
  ['Sucre', 'Cumaná', 'Carúpano', 'Güiria', 'Cariaco'],
  ['Táchira', 'San Cristóbal', 'Táriba', 'San Antonio del Táchira', 'Rubio', 'La Fría'],
  ['Trujillo', 'Trujillo', 'Valera', 'Boconó'],
  ['Yaracuy', 'San Felipe', 'Yaritagua', 'Chivacoa', 'Nirgua'],
  ['Zulia', 'Maracaibo', 'San Francisco', 'Cabimas', 'Ciudad Ojeda', 'Santa Bárbara del Zulia', 'Machiques'],
];

/** What a new agency starts with; the capital is each state's first city. */
export const VENEZUELAN_STATES: readonly VenezuelanState[] = STATES.map(([name, ...cities], index) => ({
  id: FIRST_STATE_ID + index,
  name,
  cities,
}));
