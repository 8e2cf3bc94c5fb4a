/** What is said of the carrier's visit that was agreed on. */
export const visitTexts = {
  label: 'Recogida UPS',
  code: (prn: string) => `código ${prn}`,
  calendar: 'Añadir al calendario',
};
