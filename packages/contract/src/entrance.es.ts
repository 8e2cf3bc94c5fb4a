/** Texts that a visitor's first page needs; what can wait for another page stands in messages.es.ts. */

/** What stands on top of a visitors' screen: the server writes it into the page, the screen draws it again. */
export const entranceHeads = {
  register: {
    title: 'Cree su cuenta',
    lead: 'Con su cuenta compra etiquetas, programa recogidas y sigue sus paquetes.',
  },
  calculator: {
    title: 'Cotice su envío',
    lead: 'Conozca el precio antes de comprar, línea por línea.',
  },
} as const;

/** What a shared link shows of the portal, and of a package. */
export const cards = {
  portal: (agency: string, slogan: string) => ({
    title: agency,
    description: [slogan, `Cotice, envíe y rastree sus paquetes con ${agency}.`].filter(Boolean).join(' · '),
  }),
  tracking: (agency: string, code: string) => ({
    title: `Paquete ${code} · ${agency}`,
    description: `Vea por dónde va el paquete y cuándo se espera, con ${agency}.`,
  }),
} as const;

export const sessionExpired = 'Su sesión ha expirado';

/** Validation messages of signing in, registering and looking a parcel up, and those that any field may say. */
export const entranceInvalid = {
  general: {
    required: 'Este campo es requerido',
    tooLong: 'El texto es demasiado largo',
    oneLine: 'El texto debe ir en una sola línea',
    zip: 'El código postal debe tener cinco dígitos',
    id: 'El identificador no es válido',
    page: 'La página solicitada no es válida',
    date: 'La fecha no es válida',
    decimals: 'Use como máximo dos decimales',
    choice: 'El filtro no es válido',
    fields: 'Por favor complete todos los campos',
  },
  login: {
    email: 'El correo electronico no es valido',
    emailEmpty: 'El correo electronico no puede estar vacio',
    passwordEmpty: 'La contraseña no puede estar vacia',
    code: 'El código de verificación no puede estar vacio',
  },
  password: {
    email: 'El correo es invalido',
    short: 'La contraseña debe tener al menos 8 caracteres',
    required: 'La contraseña es requerida',
    confirmation: 'La confirmación de la contraseña es requerida',
    mismatch: 'Las contraseñas no coinciden',
    same: 'La contraseña actual y la nueva son iguales',
    currentEmpty: 'Contraseña actual vacía',
    newEmpty: 'Contraseña nueva vacía',
    repeatEmpty: 'Repetir contraseña vacía',
    token: 'El enlace no es válido o ya venció, por favor solicite uno nuevo',
  },
  register: {
    name: 'El nombre es requerido',
    phone: 'El telefono es requerido',
    phoneInvalid: 'El telefono no es valido',
    email: 'El email es requerido',
    emailInvalid: 'The email is invalid',
    state: 'El estado es requerido',
    city: 'La ciudad es requerida',
    address: 'La dirección es requerida',
    zip: 'El código postal es requerido',
  },
  tracking: { empty: 'Introduce tu tracking number o UPS Tracking' },
} as const;
