/** Up to two initials of a name: "Caribe Express" is CE. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map(word => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase();
}
