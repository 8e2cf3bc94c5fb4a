// Feature: Visitors read promotions, story and contact under the login.
export const landingTexts = {
  promotions: 'Promociones',
  promotionsLead: 'Una caja, un precio fijo. Con impuestos incluidos hasta el destino.',
  buy: 'Comprar',
  buyOne: (name: string) => `Comprar ${name}`,
  failed: 'Error al obtener los servicios',
  story: 'Quiénes somos',
  reach: (cities: number) =>
    `${cities > 0 ? `Enviamos a ${cities === 1 ? 'una ciudad' : `${cities} ciudades`} de Venezuela, con entrega a domicilio o en oficina. ` : ''}Compre su etiqueta en línea, a cualquier hora.`,
  quote: 'Calcule el precio de su envío',
  contact: 'Contacto',
  phone: 'Teléfono',
  email: 'Correo',
  support: 'Soporte',
  address: 'Dirección',
  facebook: 'Facebook',
  instagram: 'Instagram',
  opensOutside: '(se abre en otra pestaña)',
} as const;
