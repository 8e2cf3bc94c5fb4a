import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import { meantEmail } from '@puerta/domain/people/email-slips';
import { emailTexts as texts } from './form.es.ts';

type Props<Name extends string> = Omit<TextInputProps, 'form' | 'name'> & {
  /** what is asked of the form that holds it */
  form: {
    key: (name: Name) => string;
    useWatchValue: (name: Name) => unknown;
    getInputProps: (name: Name) => object;
    setFieldValue: (name: Name, typed: never) => void;
  };
  name: Name;
};

/** An e-mail of one's own. A slip in a well-known host is asked about below as soon as it is typed, and stops nobody. */
export function EmailField<Name extends string>({ form, name, ...props }: Props<Name>) {
  const typed = form.useWatchValue(name);
  const meant = typeof typed === 'string' ? meantEmail(typed) : null;
  return (
    <TextInput
      key={form.key(name)}
      {...form.getInputProps(name)}
      type="email"
      inputMode="email"
      maxLength={160}
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        meant && (
          <>
            {texts.meant}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => form.setFieldValue(name, meant as never)}
            >
              {meant}
            </Anchor>
            ?
          </>
        )
      }
    />
  );
}
