// Feature: Customers read how to reach their agency.
export const agencyTexts = {
  title: 'Agencia',
  contact: 'Contacto',
  email: 'Correo electrónico',
  support: 'Soporte técnico',
  phone: 'Teléfono',
  address: 'Dirección',
  story: 'Quiénes somos',
  offices: 'Oficinas de entrega',
  facebook: 'Facebook',
  instagram: 'Instagram',
  none: 'No hay información registrada',
  outside: (name: string) => `${name}, abre en otra pestaña`,
} as const;
