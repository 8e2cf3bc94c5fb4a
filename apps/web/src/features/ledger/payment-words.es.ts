/** What a movement of money is, and how it was paid: of the lists of payments, and of what a search finds. */
export const paymentWords = {
  kinds: {
    charge: 'Cobro',
    refund: 'Reembolso',
    reversal: 'Reembolso que volvió',
    outside: 'Pago recibido',
    waiver: 'Deuda condonada',
  },
  /** who moved it: nobody where it followed from something else */
  who: { system: 'Sistema', visitor: 'Desde la página pública', client: 'Cliente' },
  purposes: { order: 'compra', debt: 'deuda', pickup: 'recogida' },
  methods: {
    card: 'Tarjeta',
    cash: 'Efectivo',
    transfer: 'Transferencia',
    zelle: 'Zelle',
    other: 'Otro',
    waiver: '—',
  },
  providers: { stripe: 'Stripe', authorizenet: 'Authorize.Net', simulator: 'Simulador' },
} as const;
