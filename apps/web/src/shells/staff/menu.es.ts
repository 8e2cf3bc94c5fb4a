const some = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** What the numbers beside the menu's entries count, as it is read out. */
export const menuTexts = {
  firstSteps: (n: number) => some(n, 'primer paso por dar', 'primeros pasos por dar'),
  late: (n: number) => some(n, 'paquete tarde', 'paquetes tarde'),
  debts: (n: number) => some(n, 'paquete debe', 'paquetes deben'),
  toResolve: (n: number) => `${n} por resolver`,
  tickets: (n: number) => some(n, 'espera respuesta', 'esperan respuesta'),
  toConfirm: (n: number) => `${n} por confirmar`,
} as const;
