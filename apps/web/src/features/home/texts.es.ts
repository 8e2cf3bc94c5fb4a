export const homeTexts = {
  title: 'Inicio',
  greeting: (name: string) => `Hola, ${name}`,
} as const;
