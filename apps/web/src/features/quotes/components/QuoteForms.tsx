import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { ZipField } from '../../../ui/form/ZipField.tsx';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import {
  askDomestic,
  type Asked,
  askVenezuela,
  type CalculatorSearch,
  domesticStart,
  searchOf,
  venezuelaStart,
} from '../calculator-search.ts';
import { boxValues, domesticForm, FIRST_PRESET, LABEL_TYPES, presetOf, venezuelaForm } from '../forms.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './quotes.module.css';
import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { invalid } from '@puerta/contract/messages.es';
import {
  CALCULATOR_SIDE_MAX,
  CALCULATOR_SIDE_MIN,
  WEIGHT_MAX,
  WIZARD_SIDE_MAX,
} from '@puerta/domain/parcels/parcel-limits';
import { BoxFields, type BoxForm, LongestSide } from '../../parcel/components/BoxFields.tsx';
import { PRESET_BOXES, type PresetCode } from '@puerta/domain/parcels/measures';
import { money, sides } from '../../../lib/format.ts';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { TabBar } from '../../../ui/frame/TabBar.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentAgency } from '../../../lib/session/agency.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { quoteQuery } from '../quote-query.ts';
import { Field } from '../../../ui/form/Form.tsx';

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
        <Field as={SelectField} of={form} name="labelType" label={texts.labelType} options={LABEL_OPTIONS} />
        <Field as={ConsignmentChoice} of={form} name="consignment" wide />
      </FormPart>
    </QuoteForm>
  );
}

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
        <Field as={ConsignmentChoice} of={form} name="consignment" wide />
      </FormPart>
    </QuoteForm>
  );
}

type Props = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  failure: Failure | null;
  children: ReactNode;
};

/** The frame of both calculators' forms. */
function QuoteForm({ onSubmit, busy, failure, children }: Props) {
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {children}
      {failure && !busy && <DangerNotice title={failure.message} />}
      <Button
        type="submit"
        className={styles.submit}
        loading={busy}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {texts.submit}
      </Button>
    </form>
  );
}

/** A part of the form under its heading. */
function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Weight and sides, which go back to their limits as one leaves them. */
function MeasureFields({ form }: { form: BoxForm }) {
  const isTooLarge = form.errors.length === invalid.calculator.girth;
  return (
    <div className={styles.measures}>
      <BoxFields
        form={form}
        sideMin={CALCULATOR_SIDE_MIN}
        sideMax={CALCULATOR_SIDE_MAX}
        clamp
        // about all three: its sentence stands below them, where it has room
        saidBelow={isTooLarge ? 'length' : undefined}
      />
      {isTooLarge && (
        <p className={styles.error} aria-hidden="true">
          {form.errors.length}
        </p>
      )}
      <LongestSide form={form} limits={texts.limits} weightMax={WEIGHT_MAX} sideMax={WIZARD_SIDE_MAX} />
    </div>
  );
}

type Tab = 'standard' | 'custom';
const TABS = [
  { value: 'standard', label: texts.standard },
  { value: 'custom', label: texts.custom },
] as const;
const BOXES = PRESET_BOXES.map(box => ({
  value: box.code,
  title: texts.preset[box.code],
  text: `${box.weight} lb · ${sides(box)}`,
}));

type BoxChoiceProps = {
  /** the box that the form holds; null for one of its own measures */
  initial: PresetCode | null;
  /** a box was chosen: its weight and sides are to be filled in */
  onBox: (code: PresetCode) => void;
  /** the fields of "Personalizada" */
  children: React.ReactNode;
};

/** A standard box, or weight and sides by hand, beginning with those of the box. */
function BoxChoice({ initial, onBox, children }: BoxChoiceProps) {
  const [tab, setTab] = useState<Tab>(initial ? 'standard' : 'custom');
  const [code, setCode] = useState<PresetCode>(initial ?? FIRST_PRESET);
  const choose = (chosen: PresetCode) => {
    setCode(chosen);
    onBox(chosen);
  };
  const turn = (next: Tab) => {
    setTab(next);
    if (next === 'standard') {
      onBox(code);
    }
  };
  return (
    <TabBar look="segment" label={texts.boxTabs} tabs={TABS} value={tab} onChange={turn}>
      {tab === 'standard' ? (
        <ChoiceCards
          wide
          legend={texts.presets}
          choices={BOXES}
          value={code}
          onChange={value => choose(value as PresetCode)}
        />
      ) : (
        children
      )}
    </TabBar>
  );
}

/** What both forms take: what they begin with, why the address's own question was refused, where the prices stand. */
type AskingProps = {
  search: CalculatorSearch;
  failure: Failure | null;
  onAsked: (search: CalculatorSearch) => void;
};

/**
 * Asks for a quote and hands over the address that shows it. A refusal that names fields goes beside them
 * (`onRefused`); any other failure is announced in the specified words, and its cause stays readable as `failure`.
 */
function useQuote({
  failure: before,
  onAsked,
  onRefused,
}: Omit<AskingProps, 'search'> & { onRefused: (failure: Failure) => void }) {
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: (asked: Asked) => client.fetchQuery({ ...quoteQuery(asked), staleTime: 0 }),
    onSuccess: (answer, asked) => {
      if (answer.success) {
        onAsked(searchOf(asked));
      } else if (answer.error.fields?.length) {
        onRefused(answer);
      } else {
        notifyError(texts.failed);
      }
    },
  });
  const answer = asking.data ?? before;
  const failure = answer && !answer.success && !answer.error.fields?.length ? answer : null;
  return { ask: asking.mutate, busy: asking.isPending, failure };
}

type ConsignmentProps = {
  /** dollars, as the answer says; before it, the agency's */
  fee?: number;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: React.ReactNode;
  wide?: boolean;
};

/** Picked up by the carrier, or dropped off. */
export function ConsignmentChoice({ fee = currentAgency().pickup_fee, ...props }: ConsignmentProps) {
  const choices = [
    { value: '1', title: texts.pickup, aside: `+${money(fee)}` },
    { value: '0', title: texts.dropOff, aside: texts.free },
  ];
  return <ChoiceCards {...props} legend={texts.consignment} choices={choices} />;
}
