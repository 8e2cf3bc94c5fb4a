export const homeTexts = {
  title: 'Inicio',
  greeting: (name: string) => `Hola, ${name}`,
  promos: 'Promociones',
  next: {
    title: 'Qué puede hacer',
    quote: 'Cotizar',
    quoteText: 'El precio antes de comprar, línea por línea',
    send: 'Enviar',
    sendText: 'Su etiqueta en cuatro pasos',
    purchases: 'Compras',
    purchasesText: 'Sus etiquetas, paquetes y facturas',
  },
} as const;
