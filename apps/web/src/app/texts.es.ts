export const appTexts = {
  unknownAgency: 'Revise la dirección de la página: ninguna agencia atiende aquí.',
  tryLater: 'Recargue la página en unos minutos.',
} as const;
