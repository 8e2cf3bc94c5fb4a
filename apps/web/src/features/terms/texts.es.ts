export const termsTexts = {
  title: 'Términos y condiciones',
  lead: (agency: string, version: string) => `${agency} · Versión ${version}`,
  contents: 'Contenido',
  back: 'Volver al inicio de sesión',
} as const;
