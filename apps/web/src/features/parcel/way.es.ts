/** The ends of a drawn label, which the entrance draws too. */
export const wayTexts = { from: 'Origen', to: 'Destino' } as const;
