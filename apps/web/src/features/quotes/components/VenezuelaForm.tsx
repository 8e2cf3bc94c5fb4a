import { useZodForm } from '../../../lib/use-zod-form.ts';
import { SelectField } from '../../../ui/fields.tsx';
import { ZipField } from '../../../ui/ZipField.tsx';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import { askVenezuela, venezuelaStart } from '../calculator-search.ts';
import { boxValues, LABEL_TYPES, presetOf, venezuelaForm } from '../forms.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import { type AskingProps, useQuote } from '../use-quote.ts';
import { BoxChoice } from './BoxChoice.tsx';
import { ConsignmentChoice } from './ConsignmentChoice.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { FormPart, QuoteForm } from './QuoteForm.tsx';

const LABELS = { all: texts.all, AIR: texts.air, OCEAN: texts.ocean };
const LABEL_OPTIONS = LABEL_TYPES.map(type => ({ value: type, label: LABELS[type] }));

export function VenezuelaForm({ search, ...asking }: AskingProps) {
  const quote = useQuote({ ...asking, onRefused: failure => showFailure(failure) });
  const initial = venezuelaStart(search);
  const { form, submit, showFailure } = useZodForm({
    schema: venezuelaForm,
    initialValues: initial,
    onValid: values => quote.ask(askVenezuela(values)),
  });
  return (
    <QuoteForm onSubmit={submit} busy={quote.busy} failure={quote.failure}>
      <FormPart title={texts.route}>
        <ZipField
          key={form.key('zipCode')}
          form={form}
          name="zipCode"
          label={texts.originZip}
          autoComplete="postal-code"
        />
        <DestinationFields
          key={form.key('state')}
          state={form.getInputProps('state')}
          city={form.getInputProps('city')}
        />
      </FormPart>
      <FormPart title={texts.parcel}>
        <BoxChoice initial={presetOf(initial)} onBox={code => form.setValues(boxValues(code))}>
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
