/** What was added to a package within the United States. */
export const optionFactTexts = { protected: 'Protegido hasta', delivery: 'Entrega' } as const;
