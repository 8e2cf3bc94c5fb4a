import {
  calculatorBody,
  calculatorSides,
  domesticCalculatorBody,
  withinGirth,
} from '@puerta/contract/money/quotes';
import { invalid } from '@puerta/contract/messages.es';
import { PRESET_BOXES, type PresetCode } from '@puerta/domain/parcels/measures';
import * as z from 'zod/mini';

export type LabelType = 'all' | 'AIR' | 'OCEAN';
export const LABEL_TYPES: readonly LabelType[] = ['all', 'AIR', 'OCEAN'];

/** 1: the carrier picks the parcel up; 0: the sender drops it off. */
const consignment = z.enum(['1', '0'], { error: invalid.calculator.consignment });

/** What the calculator asks, in the order in which it is checked; two of them only choose what is shown. */
export const venezuelaForm = z
  .object({
    zipCode: calculatorBody.shape.zipCode,
    state: calculatorBody.shape.state,
    city: calculatorBody.shape.city,
    labelType: z.enum(['all', 'AIR', 'OCEAN'], { error: invalid.calculator.labelType }),
    consignment,
    ...calculatorSides,
  })
  .check(withinGirth);

export const domesticForm = z
  .object({
    origin_zipcode: domesticCalculatorBody.shape.origin_zipcode,
    destination_zipcode: domesticCalculatorBody.shape.destination_zipcode,
    consignment,
    ...calculatorSides,
  })
  .check(withinGirth);

export type VenezuelaValues = Record<keyof z.input<typeof venezuelaForm>, string>;
export type DomesticValues = Record<keyof z.input<typeof domesticForm>, string>;

/** Weight and sides of a standard box, as a form holds them. */
export function boxValues(code: PresetCode) {
  const box = PRESET_BOXES.find(preset => preset.code === code);
  return {
    weight: String(box?.weight ?? ''),
    length: String(box?.length ?? ''),
    width: String(box?.width ?? ''),
    height: String(box?.height ?? ''),
  };
}

/** The standard box that a form holds; null for one of its own measures. */
export const presetOf = (values: ReturnType<typeof boxValues>): PresetCode | null =>
  PRESET_BOXES.find(({ code }) =>
    Object.entries(boxValues(code)).every(([name, text]) => values[name as keyof typeof values] === text),
  )?.code ?? null;

export const FIRST_PRESET: PresetCode = 'small';

export const EMPTY_VENEZUELA: VenezuelaValues = {
  zipCode: '',
  state: '',
  city: '',
  labelType: '',
  consignment: '',
  ...boxValues(FIRST_PRESET),
};

export const EMPTY_DOMESTIC: DomesticValues = {
  origin_zipcode: '',
  destination_zipcode: '',
  consignment: '',
  weight: '',
  length: '',
  width: '',
  height: '',
};
