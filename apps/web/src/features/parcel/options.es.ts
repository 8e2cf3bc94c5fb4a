/** What was added to a package within the United States. */
export const optionFactTexts = { protected: 'Protegido hasta', delivery: 'Entrega' } as const;
/** What belongs together: a package and its way back. */
export const returnFactTexts = { of: 'Vuelta del paquete', has: 'Tiene etiqueta de vuelta' } as const;
