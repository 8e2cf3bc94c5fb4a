import { TextInput, type TextInputProps } from '@mantine/core';
import { isUsState, US_STATES } from '@puerta/domain/places/us-states';
import { zipPlace } from '@puerta/domain/places/zip-places';
import { zipTexts as texts } from './form.es.ts';

const OUTSIDE: Readonly<Record<string, string>> = texts.outside;

type Props<Name extends string> = Omit<TextInputProps, 'form' | 'name'> & {
  /** what is asked of the form that holds it */
  form: { useWatchValue: (name: Name) => unknown; getInputProps: (name: Name) => object };
  name: Name;
  /** the field with the state's code, where the form has one */
  state?: Name;
};

/** A US postal code. What is doubtful about it is said below as soon as it is typed, and stops nobody. */
export function ZipField<Name extends string>({ form, name, state, ...props }: Props<Name>) {
  const zip = textOf(form.useWatchValue(name));
  const chosen = textOf(form.useWatchValue(state ?? name));
  return (
    <TextInput
      {...form.getInputProps(name)}
      inputMode="numeric"
      maxLength={10}
      {...props}
      description={zipDoubt(zip, state ? chosen : '')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a person should look at again; null while it is not typed whole, or nothing is wrong with it. `state` may be ''. */
export function zipDoubt(zip: string, state: string): string | null {
  if (!/^\d{5}(-\d{4})?$/.test(zip.trim())) {
    return null;
  }
  const code = zip.trim().slice(0, 5);
  const place = zipPlace(code);
  if (!place.exists) {
    return texts.unknown(code.slice(0, 3));
  }
  if (place.state && !isUsState(place.state)) {
    return texts.notServed(code, OUTSIDE[place.state] ?? texts.territory);
  }
  return place.state && state && place.state !== state
    ? texts.otherState(code, nameOf(place.state), nameOf(state))
    : null;
}

const nameOf = (code: string) => US_STATES.find(state => state.code === code)?.name ?? code;
