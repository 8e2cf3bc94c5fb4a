/** Labels of what narrows the clients. */
export const clientFilterTexts = {
  access: 'Acceso',
  everyAccess: 'Activos y bloqueados',
  active: 'Activos',
  blocked: 'Bloqueados',
  debt: 'Deuda',
  anyDebt: 'Con deuda y sin ella',
  owes: 'Con deuda',
  nothingNarrowed: 'Ningún cliente con esos filtros',
} as const;
