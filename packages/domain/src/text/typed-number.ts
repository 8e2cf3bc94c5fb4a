const LED_BY_THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const LED_BY_POINTS = /^-?[1-9]\d{0,2}((\.\d{3})+,\d*|(\.\d{3}){2,})$/;

/**
 * A number as people type it, written with a decimal point alone (docs/rules/forms.md): a comma before three digits
 * parts thousands, any other one decimals, and what has both ends in its decimals. `1,500` is 1500, `1,5` and `1.5`
 * are 1.5, and so is `1.500`: this portal writes amounts with a point. What is no number is handed back as it came,
 * but for its first comma.
 */
export function typedNumber(typed: string): string {
  const text = typed.trim();
  if (LED_BY_THOUSANDS.test(text)) {
    return text.replaceAll(',', '');
  }
  return (LED_BY_POINTS.test(text) ? text.replaceAll('.', '') : text).replace(',', '.');
}
