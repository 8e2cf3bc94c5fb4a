/** Labels of what may be added to an order within the United States. */
export const optionTexts = {
  title: 'Opciones de entrega',
  protect: (value: string) => `Proteger el contenido hasta ${value} por paquete`,
  protectText: 'Sin protección el transportista responde hasta $100 por paquete.',
  noValue: 'Se puede proteger un contenido de hasta $5,000 por paquete: indique su valor en Paquete.',
  signature: 'Firma al entregar',
  signatures: {
    none: { title: 'Sin firma', text: 'Puede dejarse en la puerta' },
    receiver: { title: 'De quien recibe', text: 'Alguien firma en la dirección' },
    adult: { title: 'De un adulto', text: 'Firma una persona adulta' },
  },
  saturday: 'Entregar en sábado',
  saturdayText: 'Solo si hoy mismo lo entrega al transportista.',
  costs: (option: string, amount: string) => `${option}: ${amount}`,
} as const;
