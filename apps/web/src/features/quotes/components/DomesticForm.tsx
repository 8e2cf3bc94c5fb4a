import { TextInput } from '@mantine/core';
import type { z } from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { readQuoteSearch } from '../../../lib/quote-search.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { domesticForm, EMPTY_DOMESTIC } from '../forms.ts';
import type { Quoted } from '../quoted.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import { useQuote } from '../use-quote.ts';
import styles from './Calculator.module.css';
import { ConsignmentChoice } from './ConsignmentChoice.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { FormPart, QuoteForm } from './QuoteForm.tsx';

type Filled = z.output<typeof domesticForm>;

async function askDomestic({ consignment, ...asked }: Filled) {
  const answer = await api('POST /calculator/domestic', { body: asked });
  if (!answer.success) {
    return answer;
  }
  const { origin_zipcode, destination_zipcode, ...parcel } = asked;
  const quoted: Quoted = {
    kind: 'domestic',
    parcel,
    from: { title: origin_zipcode, text: texts.unitedStates },
    to: { title: destination_zipcode, text: texts.unitedStates },
    labelType: 'all',
    consignment: consignment === '1' ? 1 : 0,
    quotes: answer.data,
    pickupFee: answer.ups_pickup,
    carried: readQuoteSearch({ zip: origin_zipcode, zipTo: destination_zipcode, ...parcel }),
  };
  return { success: true as const, quoted };
}

export function DomesticForm({ onQuoted }: { onQuoted: (quoted: Quoted) => void }) {
  const quote = useQuote<Filled>({
    ask: askDomestic,
    onQuoted,
    onRefused: failure => showFailure(failure),
  });
  const { form, submit, showFailure } = useZodForm({
    schema: domesticForm,
    initialValues: EMPTY_DOMESTIC,
    onValid: values => quote.ask(values),
  });
  const zip = (name: 'origin_zipcode' | 'destination_zipcode', label: string) => (
    <TextInput
      key={form.key(name)}
      {...form.getInputProps(name)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
    />
  );
  return (
    <QuoteForm onSubmit={submit} busy={quote.busy} failure={quote.failure}>
      <FormPart title={texts.route}>
        <div className={styles.pair}>
          {zip('origin_zipcode', texts.originZip)}
          {zip('destination_zipcode', texts.destinationZip)}
        </div>
      </FormPart>
      <FormPart title={texts.parcel}>
        <MeasureFields form={form} />
      </FormPart>
      <FormPart title={texts.service}>
        <ConsignmentChoice key={form.key('consignment')} {...form.getInputProps('consignment')} wide />
      </FormPart>
    </QuoteForm>
  );
}
