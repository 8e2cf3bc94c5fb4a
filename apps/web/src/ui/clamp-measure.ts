type Limits = { min: number; max: number; decimals: number };

/** What was typed, brought within its limits and decimals; an empty or unreadable text stays empty. */
export function clampMeasure(text: string, { min, max, decimals }: Limits): string {
  const value = Number.parseFloat(text);
  if (!Number.isFinite(value)) {
    return '';
  }
  const clamped = Math.min(max, Math.max(min, value));
  return String(Number(clamped.toFixed(decimals)));
}
