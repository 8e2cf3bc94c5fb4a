import { useZodForm } from '../../../lib/use-zod-form.ts';
import { ZipField } from '../../../ui/ZipField.tsx';
import { askDomestic, domesticStart } from '../calculator-search.ts';
import { domesticForm } from '../forms.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import { type AskingProps, useQuote } from '../use-quote.ts';
import styles from './Calculator.module.css';
import { ConsignmentChoice } from './ConsignmentChoice.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { FormPart, QuoteForm } from './QuoteForm.tsx';

export function DomesticForm({ search, ...asking }: AskingProps) {
  const quote = useQuote({ ...asking, onRefused: failure => showFailure(failure) });
  const { form, submit, showFailure } = useZodForm({
    schema: domesticForm,
    initialValues: domesticStart(search),
    onValid: values => quote.ask(askDomestic(values)),
  });
  const zip = (name: 'origin_zipcode' | 'destination_zipcode', label: string) => (
    <ZipField key={form.key(name)} form={form} name={name} label={label} autoComplete="off" />
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
