/** What is said of what machines type; loaded where codes are scanned. */
export const scanTexts = { foreignUnit: 'La medida llegó en otra unidad. Use libras y pulgadas.' } as const;
