/** What choosing rows of a list says. */
export const pickTexts = {
  pick: (name: string) => `Elegir ${name}`,
  page: 'Elegir esta página',
  choose: 'Elegir varios',
} as const;
