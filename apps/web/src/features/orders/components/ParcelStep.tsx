import { TextInput } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { customsCategories, customsCategory } from '@puerta/contract/messages.es';
import type { Product } from '@puerta/contract/quotes';
import { parcelOrder } from '@puerta/contract/orders';
import {
  CONTENT_VALUE_MAX,
  CONTENT_VALUE_MIN,
  QUANTITY_MAX,
  QUANTITY_MIN,
  WEIGHT_MAX,
  WIZARD_SIDE_MAX,
  WIZARD_SIDE_MIN,
} from '@puerta/domain/parcel-limits';
import { GROUP } from '@puerta/domain/products';
import type { Promo } from '@puerta/domain/promos';
import type * as z from 'zod/mini';
import { useZodForm, type ZodForm } from '../../../lib/use-zod-form.ts';
import { MeasureField, SelectField } from '../../../ui/fields.tsx';
import { BoxFields } from '../../parcel/components/BoxFields.tsx';
import { LongestSide } from '../../parcel/components/LongestSide.tsx';
import type { ParcelValues, StepIndex } from '../draft.ts';
import { limitedParcel } from '../limited-parcel.ts';
import { orderTexts } from '../texts.es.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './OrderWizard.module.css';
import { PromoSizes } from './PromoSizes.tsx';
import { StepFrame } from './StepFrame.tsx';

const texts = orderTexts.parcel;
const STEP: StepIndex = 2;
const CATEGORIES = Object.entries(customsCategories).map(([value, label]) => ({ value, label }));

type Props = {
  initial: ParcelValues;
  /** fixes weight and sides */
  promo: Promo | null;
  product: Product;
  refusal: Failure | null;
  onChange: (parcel: ParcelValues) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Step 3, DATOS DEL PAQUETE. */
export function ParcelStep({ initial, promo, product, refusal, onChange, onBack, onNext }: Props) {
  // the value of the content may be left out, and no customs are passed
  const isDomestic = product.group_services === GROUP.domestic;
  const { form, submit, showFailure } = useZodForm<ParcelValues, z.ZodMiniType>({
    schema: limitedParcel(product),
    order: parcelOrder,
    initialValues: initial,
    onChange,
    onValid: onNext,
  });
  useRefusal(refusal, 'detail', showFailure);
  return (
    <StepFrame step={STEP} lead={promo ? texts.promoLead : texts.lead} onBack={onBack} onSubmit={submit}>
      <TextInput
        key={form.key('content')}
        {...form.getInputProps('content')}
        label={texts.content}
        placeholder={texts.contentHint}
        autoComplete="off"
        maxLength={200}
      />
      <MeasureField
        key={form.key('content_value')}
        {...form.getInputProps('content_value')}
        label={isDomestic ? texts.valueOptional : texts.value}
        description={isDomestic ? undefined : texts.valueHint}
        min={CONTENT_VALUE_MIN}
        max={CONTENT_VALUE_MAX}
        unit="USD"
        rightSectionWidth={58}
      />
      {!isDomestic && (
        <SelectField
          key={form.key('customs_category')}
          {...form.getInputProps('customs_category')}
          label={customsCategory.optional}
          options={CATEGORIES}
        />
      )}
      {promo ? (
        <PromoSizes promo={promo} form={form} />
      ) : (
        <Measures form={form} weightMax={product.weight_max ?? WEIGHT_MAX} />
      )}
      <MeasureField
        key={form.key('quantity')}
        {...form.getInputProps('quantity')}
        label={texts.quantity}
        description={texts.quantityHint}
        min={QUANTITY_MIN}
        max={QUANTITY_MAX}
        decimals={0}
      />
    </StepFrame>
  );
}

/** What the step's parts take of its form. */
export type FormProps = { form: ZodForm<ParcelValues, unknown>['form'] };

function Measures({ form, weightMax }: FormProps & { weightMax: number }) {
  const girth = form.errors.girth;
  return (
    <fieldset
      className={styles.measures}
      // the rule about all sides has the focus here: Tab goes on to the fields
      tabIndex={-1}
      data-path="girth"
      aria-describedby={girth ? 'girth-error' : undefined}
    >
      <legend>{texts.measures}</legend>
      <BoxFields form={form} sideMin={WIZARD_SIDE_MIN} sideMax={WIZARD_SIDE_MAX} />
      {girth && (
        <p id="girth-error" className={styles.error}>
          {girth}
        </p>
      )}
      <LongestSide form={form} limits={texts.limits} weightMax={weightMax} sideMax={WIZARD_SIDE_MAX} />
    </fieldset>
  );
}
