import type { Promo } from '@puerta/domain/promos';
import { TextInput } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ZodForm } from '../../../lib/use-zod-form.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { receiversQuery } from '../../addresses/addresses-queries.ts';
import { venezuelaLines } from '../../addresses/address-lines.ts';
import { DestinationFields } from '../../places/DestinationFields.tsx';
import type { ReceiverValues, StepIndex } from '../draft.ts';
import { orderTexts } from '../texts.es.ts';
import { type ReceiverForm, useReceiverForm } from '../use-receiver-form.ts';
import { useRefusal } from '../use-refusal.ts';
import { OfficeField } from './OfficeField.tsx';
import styles from './OrderWizard.module.css';
import { SaveAddress } from './SaveAddress.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import { StepFrame } from './StepFrame.tsx';

const texts = orderTexts.receiver;
const STEP: StepIndex = 1;
const MODES = [
  { value: 'home', title: texts.home, text: texts.homeText },
  { value: 'office', title: texts.office, text: texts.officeText },
];

type Props = {
  initial: ReceiverValues;
  /** the only destinations of a promotion; null for all */
  only: Promo['destinations'];
  refusal: Failure | null;
  onChange: (receiver: ReceiverValues) => void;
  onBack: () => void;
  /** `place` names where it goes */
  onNext: (place: string) => void;
};

/** Step 2, RECIBE: a person in Venezuela. */
export function ReceiverStep({ initial, only, refusal, onChange, onBack, onNext }: Props) {
  const receivers = useQuery(receiversQuery);
  const receiver = useReceiverForm({ initial, only, onChange, onNext });
  const { form, offices, isOffice } = receiver;
  useRefusal(refusal, 'receive', receiver.showFailure);
  return (
    <StepFrame
      step={STEP}
      lead={texts.lead}
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
          choices={MODES}
          value={isOffice ? 'office' : 'home'}
          onChange={receiver.turn}
        />
      )}
      {isOffice ? (
        <OfficeField
          key={form.key('office.selected')}
          {...form.getInputProps('office.selected')}
          offices={offices}
        />
      ) : (
        <>
          <HomeFields form={form} only={only} />
          <SaveAddress
            checked={receiver.saves}
            onChange={receiver.setSaves}
            title={form.getInputProps('title')}
            titleKey={form.key('title')}
          />
        </>
      )}
    </StepFrame>
  );
}

type FormProps = { form: ZodForm<ReceiverForm, unknown>['form'] };

function PersonFields({ form }: FormProps) {
  const field = (name: 'name' | 'email' | 'phone', label: string) => ({
    ...form.getInputProps(name),
    label,
    // the browser would offer the sender's own
    autoComplete: 'off',
    maxLength: 160,
  });
  return (
    <>
      <TextInput key={form.key('name')} {...field('name', texts.name)} />
      <div className={styles.pair}>
        <TextInput key={form.key('email')} {...field('email', texts.email)} type="email" inputMode="email" />
        <TextInput
          key={form.key('phone')}
          {...field('phone', texts.phone)}
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
      <TextInput
        key={form.key('address')}
        {...form.getInputProps('address')}
        label={texts.address}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}
