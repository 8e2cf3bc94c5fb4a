import { type Promo, promoGoesTo } from '@puerta/domain/money/promos';
import { TextInput } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useZodForm, type ZodForm } from '../../../lib/form/use-zod-form.ts';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { receiversQuery, type VenezuelaAddress, venezuelaLines } from '../../addresses/api.ts';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import { receiverOf, venezuelaAddressOf } from '../draft-addresses.ts';
import type { ReceiverValues, StepIndex } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './orders.module.css';
import { SaveAddress, SavedAddresses, useSaveAddress } from './SavedAddresses.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { venezuelaAddressBody } from '@puerta/contract/people/addresses';
import { homeReceiverBody, officeReceiverBody } from '@puerta/contract/parcels/checkout';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/query/api.ts';
import { usePlaceNames } from '../../places/places-queries.ts';
import { officesQuery } from '../order-queries.ts';
import { Field } from '../../../ui/form/Form.tsx';

const texts = orderTexts.receiver;
const STEP: StepIndex = 1;
const modes = (isPromo: boolean) => [
  { value: 'home', title: texts.home, text: texts.homeText },
  { value: 'office', title: texts.office, text: isPromo ? texts.officePromo : texts.officeText },
];

type Props = {
  initial: ReceiverValues;
  /** the only destinations of a promotion; null for all */
  only: Promo['destinations'];
  /** where an order like this one went, which is not reached any more */
  lost: string | null;
  /** at one price, however it is handed over */
  isPromo: boolean;
  refusal: Failure | null;
  onChange: (receiver: ReceiverValues) => void;
  onBack: () => void;
  /** `place` names where it goes */
  onNext: (place: string) => void;
};

/** Step 2, RECIBE: a person in Venezuela. */
export function ReceiverStep(props: Props) {
  const { initial, only, lost, isPromo, refusal, onChange, onBack, onNext } = props;
  const receivers = useQuery(receiversQuery);
  const receiver = useReceiverForm({ initial, only, onChange, onNext });
  const { form, offices, isOffice } = receiver;
  useRefusal(refusal, 'receive', receiver.showFailure);
  return (
    <StepFrame
      step={STEP}
      lead={lost === null ? texts.lead : texts.lost(lost)}
      onBack={onBack}
      onSubmit={receiver.submit}
      action={
        <SavedAddresses
          title={texts.drawer}
          addresses={receivers}
          onPick={receiver.pick}
          whyNot={receiver.whyNot}
          linesOf={venezuelaLines}
        />
      }
    >
      <PersonFields form={form} />
      {offices.length > 0 && (
        <ChoiceCards
          wide
          legend={texts.mode}
          choices={modes(isPromo)}
          value={isOffice ? 'office' : 'home'}
          onChange={receiver.turn}
        />
      )}
      {isOffice ? (
        <Field as={OfficeField} of={form} name="office.selected" offices={offices} />
      ) : (
        <>
          <HomeFields form={form} only={only} />
          <SaveAddress checked={receiver.saves} onChange={receiver.setSaves} form={form} />
        </>
      )}
    </StepFrame>
  );
}

type FormProps = { form: ZodForm<ReceiverForm, unknown>['form'] };

function PersonFields({ form }: FormProps) {
  const text = (name: 'name' | 'email' | 'phone', label: string) =>
    // the browser would offer the sender's own
    ({ of: form, name, label, autoComplete: 'off', maxLength: 160 }) as const;
  return (
    <>
      <Field as={TextInput} {...text('name', texts.name)} />
      <div className={styles.pair}>
        <Field as={TextInput} {...text('email', texts.email)} type="email" inputMode="email" />
        <Field
          as={TextInput}
          {...text('phone', texts.phone)}
          type="tel"
          inputMode="tel"
          maxLength={40}
          placeholder={texts.phoneHint}
          leftSection={<span className="num">+58</span>}
          leftSectionWidth={54}
        />
      </div>
    </>
  );
}

function HomeFields({ form, only }: FormProps & Pick<Props, 'only'>) {
  return (
    <>
      <DestinationFields
        key={form.key('state')}
        state={form.getInputProps('state')}
        city={form.getInputProps('city')}
        only={only}
      />
      <Field
        as={TextInput}
        of={form}
        name="address"
        label={texts.address}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}

type Office = { id: number; name: string; address: string; phone: string; city: string; state: string };
type OfficeFieldProps = {
  offices: readonly Office[];
  defaultValue?: string;
  onChange?: (id: string) => void;
  error?: React.ReactNode;
  'data-path'?: string;
};

/** The office where the receiver collects; its address stands below. */
function OfficeField({ offices, ...props }: OfficeFieldProps) {
  const chosen = offices.find(office => String(office.id) === props.defaultValue);
  return (
    <SelectField
      // the browser's list takes its first value from the options that are there when it is drawn
      key={offices.length}
      {...props}
      label={orderTexts.receiver.offices}
      description={chosen && `${chosen.address}, ${chosen.city}, ${chosen.state} · ${chosen.phone}`}
      options={offices.map(office => ({ value: office.id, label: `${office.name} · ${office.city}` }))}
    />
  );
}

type ReceiverForm = ReceiverValues & { title: string };

const listed = (words: string[]) => new Intl.ListFormat('es').format(words);

const savedReceiver = z.extend(homeReceiverBody, { title: venezuelaAddressBody.shape.title });

type Options = Pick<Props, 'initial' | 'only' | 'onChange' | 'onNext'>;

/** Step 2's form: at home or at an office, each with its own checks; the office mode needs an office to exist. */
function useReceiverForm({ initial, only, onChange, onNext }: Options) {
  const offices = useQuery(officesQuery);
  const offered = (offices.data ?? []).filter(({ state_id: stateId, city_id: cityId, city }) =>
    promoGoesTo({ destinations: only }, { stateId, cityId, city }),
  );
  const hasOffices = offered.length > 0;
  const [wantsOffice, setWantsOffice] = useState(initial.office.active);
  const isOffice = wantsOffice && (hasOffices || offices.isPending);
  const [saves, setSaves] = useState(false);
  const save = useSaveAddress();
  const namesOf = usePlaceNames();

  const placeOf = ({ office, state, city }: ReceiverValues) => {
    const chosen = offered.find(each => String(each.id) === office.selected);
    const names = namesOf(state, city);
    return chosen && isOffice ? `${chosen.name}, ${chosen.city}` : `${names.city}, ${names.state}`;
  };
  const goOn = () => {
    const { title, ...receiver } = form.getValues();
    if (saves && !isOffice) {
      save(api('POST /profile/receiver', { body: venezuelaAddressOf(receiver, title) }));
    }
    onNext(placeOf(receiver));
  };
  const { form, submit, showFailure } = useZodForm<ReceiverForm, z.ZodMiniType>({
    schema: isOffice ? officeReceiverBody : saves ? savedReceiver : homeReceiverBody,
    initialValues: { ...initial, title: '' },
    onChange: ({ title: _, ...receiver }) => onChange(receiver),
    onValid: goOn,
  });

  const turn = (mode: string) => {
    setWantsOffice(mode === 'office');
    form.setFieldValue('office.active', mode === 'office');
    form.clearErrors();
  };
  const pick = (address: VenezuelaAddress) => {
    setWantsOffice(false);
    setSaves(false);
    form.setValues(receiverOf(address));
    form.clearErrors();
  };
  /** Why nothing can be sent to a saved address; null where it can. */
  const whyNot = ({ state, city, city_name, offered: isOffered }: VenezuelaAddress) => {
    if (!promoGoesTo({ destinations: only }, { stateId: state, cityId: city, city: city_name })) {
      return orderTexts.receiver.notThere(listed(only?.map(each => each.city) ?? []));
    }
    return isOffered ? null : orderTexts.receiver.notOffered;
  };
  return {
    form,
    submit,
    showFailure,
    offices: offered,
    isOffice,
    turn,
    pick,
    whyNot,
    saves,
    setSaves,
  };
}
