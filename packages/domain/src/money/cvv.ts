/** Whether the security code has three or four digits. */
export function isCvv(cvv: string): boolean {
  return /^\d{3,4}$/.test(cvv);
}
