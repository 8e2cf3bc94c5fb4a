export const homeTexts = {
  title: 'Inicio',
  greeting: (name: string) => `Hola, ${name}`,
  next: {
    title: 'Qué puedes hacer',
    quote: 'Cotizar',
    quoteText: 'Conoce el precio antes de comprar',
    send: 'Enviar',
    sendText: 'Compra tu etiqueta en cuatro pasos',
    purchases: 'Compras',
    purchasesText: 'Tus etiquetas, paquetes y facturas',
  },
} as const;
