// Feature: Everybody reads the terms.
export const termsTexts = {
  title: 'Términos y condiciones',
  lead: (agency: string, version: string) => `${agency} · Versión ${version}`,
  since: (agency: string, moment: string) => `${agency} · Versión del ${moment}`,
  contents: 'Contenido',
  back: 'Volver al inicio de sesión',
} as const;
