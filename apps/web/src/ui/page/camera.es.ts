/** The camera that reads codes. Beside its one piece: visitors do not load it. */
export const cameraTexts = {
  open: 'Usar la cámara',
  title: 'Escanear con la cámara',
  hint: 'Apunte al código de barras de la etiqueta.',
  read: (code: string) => `Leído: ${code}. Apunte al siguiente.`,
  slow: 'Todavía no se lee. Acérquese hasta que el código llene la imagen y busque más luz.',
  picture: 'Imagen de la cámara',
  notAllowed: 'Permita el uso de la cámara en su navegador para escanear.',
  missing: 'No se encontró ninguna cámara. Escriba el código.',
  failed: 'No se pudo abrir la cámara. Escriba el código.',
} as const;
