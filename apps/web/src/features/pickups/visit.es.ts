/** What is said of the carrier's visit that was agreed on. */
export const visitTexts = {
  label: 'Recogida UPS',
  code: (prn: string) => `código ${prn}`,
  calendar: 'Añadir al calendario',
  event: (tracking: string, agency: string) => `Recogida UPS de ${tracking} (${agency})`,
};
