import { typedNumber } from '@puerta/domain/typed-number';
import { setField } from '../../lib/set-field.ts';
import { isTypingNow } from '../../lib/use-scanner.ts';
import type { FormState } from './in-hand.ts';

export const measureFields = () => [...document.querySelectorAll<HTMLInputElement>('[data-measure]')];

const isMissing = (field: HTMLInputElement): boolean => !(Number(field.value) > 0);

/** The field that Enter goes on to: the next one that is still missing; undefined where it saves. */
export const nextMissing = (field: HTMLInputElement): HTMLInputElement | undefined => {
  const fields = measureFields();
  return fields.slice(fields.indexOf(field) + 1).find(isMissing);
};

/** Measures that begin with the first field, whatever stood there. */
export const clearMeasures = (): void => measureFields().forEach(field => setField(field, '0'));

/** As if each were typed into its field with Enter behind it, in this very moment; answers what no field took. */
export function enterMeasures(measures: readonly string[]): readonly string[] {
  let field = measureFields().find(isMissing);
  for (const [place, measure] of measures.entries()) {
    if (!field) {
      return measures.slice(place);
    }
    setField(field, typedNumber(measure));
    const next = nextMissing(field);
    if (!isTypingNow()) {
      (next ?? field).focus();
    }
    if (!next) {
      field.form?.requestSubmit();
    }
    field = next;
  }
  return [];
}

export const formState = (): FormState => ({
  isAsking: document.querySelector('form[data-asking]') !== null,
  missing: measureFields().filter(isMissing).length,
});
