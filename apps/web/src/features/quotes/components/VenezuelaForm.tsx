import { TextInput } from '@mantine/core';
import type { z } from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { readQuoteSearch } from '../../../lib/quote-search.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { SelectField } from '../../../ui/fields.tsx';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import { usePlaceNames } from '../../places/use-place-names.ts';
import { boxValues, EMPTY_VENEZUELA, LABEL_TYPES, venezuelaForm } from '../forms.ts';
import type { Quoted } from '../quoted.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import { useQuote } from '../use-quote.ts';
import { BoxChoice } from './BoxChoice.tsx';
import { ConsignmentChoice } from './ConsignmentChoice.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { FormPart, QuoteForm } from './QuoteForm.tsx';

type Filled = z.output<typeof venezuelaForm>;
type Names = { state: string; city: string };
const LABELS = { all: texts.all, AIR: texts.air, OCEAN: texts.ocean };
const LABEL_OPTIONS = LABEL_TYPES.map(type => ({ value: type, label: LABELS[type] }));

async function askVenezuela({ labelType, consignment, ...asked }: Filled, names: Names) {
  const answer = await api('POST /calculator', { body: asked });
  if (!answer.success) {
    return answer;
  }
  const { zipCode, state, city, ...parcel } = asked;
  const quoted: Quoted = {
    kind: 'venezuela',
    parcel,
    from: { title: zipCode, text: texts.unitedStates },
    to: { title: names.city, text: names.state },
    labelType,
    consignment: consignment === '1' ? 1 : 0,
    quotes: answer.data.products,
    pickupFee: answer.data.ups_pickup,
    carried: readQuoteSearch({ zip: zipCode, state, city, ...parcel }),
  };
  return { success: true as const, quoted };
}

export function VenezuelaForm({ onQuoted }: { onQuoted: (quoted: Quoted) => void }) {
  const namesOf = usePlaceNames();
  const quote = useQuote<Filled>({
    ask: values => askVenezuela(values, namesOf(String(values.state), String(values.city))),
    onQuoted,
    onRefused: failure => showFailure(failure),
  });
  const { form, submit, showFailure } = useZodForm({
    schema: venezuelaForm,
    initialValues: EMPTY_VENEZUELA,
    onValid: values => quote.ask(values),
  });
  return (
    <QuoteForm onSubmit={submit} busy={quote.busy} failure={quote.failure}>
      <FormPart title={texts.route}>
        <TextInput
          key={form.key('zipCode')}
          {...form.getInputProps('zipCode')}
          label={texts.originZip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
        <DestinationFields
          key={form.key('state')}
          state={form.getInputProps('state')}
          city={form.getInputProps('city')}
        />
      </FormPart>
      <FormPart title={texts.parcel}>
        <BoxChoice onBox={code => form.setValues(boxValues(code))}>
          <MeasureFields form={form} />
        </BoxChoice>
      </FormPart>
      <FormPart title={texts.service}>
        <SelectField
          key={form.key('labelType')}
          {...form.getInputProps('labelType')}
          label={texts.labelType}
          options={LABEL_OPTIONS}
        />
        <ConsignmentChoice key={form.key('consignment')} {...form.getInputProps('consignment')} wide />
      </FormPart>
    </QuoteForm>
  );
}
