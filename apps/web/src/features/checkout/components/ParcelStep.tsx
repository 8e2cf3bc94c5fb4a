import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Failure } from '@puerta/contract/client';
import { customsCategories, customsCategory, invalid } from '@puerta/contract/messages.es';
import type { Product } from '@puerta/contract/money/quotes';
import { packagesOf, parcelOrder } from '@puerta/contract/parcels/checkout';
import {
  CONTENT_VALUE_MAX,
  CONTENT_VALUE_MIN,
  QUANTITY_MAX,
  QUANTITY_MIN,
  WEIGHT_MAX,
  WIZARD_SIDE_MAX,
  WIZARD_SIDE_MIN,
} from '@puerta/domain/parcels/parcel-limits';
import { GROUP } from '@puerta/domain/money/products';
import type { Promo } from '@puerta/domain/money/promos';
import { useZodForm, type ZodForm } from '../../../lib/form/use-zod-form.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { BoxFields, LongestSide } from '../../parcel/components/BoxFields.tsx';
import {
  isBlank,
  type OrderDraft,
  type ParcelValues,
  sizeIndex,
  sizeTexts,
  type StepIndex,
  withAnother,
  withoutBoxAt,
} from '../draft.ts';
import { limitedParcel } from '../payload.ts';
import { orderTexts } from '../texts.es.ts';
import { useRefusal } from '../use-refusal.ts';
import { BoxList } from './BoxList.tsx';
import styles from './orders.module.css';
import { SavedBoxes, useSaveBox } from './SavedBoxes.tsx';
import { StepFrame } from './StepFrame.tsx';
import { type FormEvent, useState } from 'react';
import { sides } from '../../../lib/format.ts';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import type * as z from 'zod/mini';
import { Field } from '../../../ui/form/Form.tsx';

const texts = orderTexts.parcel;
const STEP: StepIndex = 2;
const CATEGORIES = Object.entries(customsCategories).map(([value, label]) => ({ value, label }));

type Props = {
  initial: ParcelValues;
  /** fixes weight and sides */
  promo: Promo | null;
  product: Product;
  /** has one box alone */
  isReturn: boolean;
  refusal: Failure | null;
  /** of other sizes, which go with it */
  boxes: readonly ParcelValues[];
  onChange: (parcel: ParcelValues) => void;
  /** what becomes of the boxes, from what is typed by now */
  onBoxes: (make: (draft: OrderDraft) => Partial<OrderDraft>) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Step 3, DATOS DEL PAQUETE. */
export function ParcelStep(props: Props) {
  const { initial, promo, product, isReturn, refusal, boxes, onChange, onBoxes, onBack, onNext } = props;
  // the value of the content may be left out, and no customs are passed
  const isDomestic = product.group_services === GROUP.domestic;
  const box = useSaveBox();
  const { form, submit, check, showFailure, markField } = useZodForm<ParcelValues, z.ZodMiniType>({
    schema: limitedParcel(product, boxes),
    order: parcelOrder,
    initialValues: initial,
    onChange,
    onValid: () => {
      box.save(form.getValues());
      onNext();
    },
  });
  useRefusal(refusal, 'detail', showFailure);
  const last = boxes.length;
  const add = () => {
    if (check() === null) {
      return;
    }
    if (packagesOf([...boxes, form.getValues()]) >= QUANTITY_MAX) {
      markField('quantity', invalid.parcel.boxesMost);
    } else {
      // the form begins anew: what was asked for with this box is done now
      box.save(form.getValues());
      onBoxes(withAnother);
    }
  };
  const removeThis = () => onBoxes(draft => withoutBoxAt(draft, draft.boxes.length));
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    if (last > 0 && isBlank(form.getValues())) {
      event.preventDefault();
      removeThis();
      onNext();
    } else {
      submit(event);
    }
  };
  return (
    <StepFrame
      step={STEP}
      lead={promo ? texts.promoLead : last > 0 ? texts.boxes.lead(last + 1) : texts.lead}
      onBack={onBack}
      onSubmit={goOn}
    >
      {last > 0 && <BoxList boxes={boxes} onBoxes={onBoxes} />}
      {!promo && (
        <SavedBoxes
          onPick={measures => {
            form.setValues(measures);
            form.clearErrors();
          }}
        />
      )}
      <Field
        as={TextInput}
        of={form}
        name="content"
        label={texts.content}
        placeholder={texts.contentHint}
        autoComplete="off"
        maxLength={200}
      />
      <Field
        as={MeasureField}
        of={form}
        name="content_value"
        label={isDomestic ? texts.valueOptional : texts.value}
        description={isDomestic ? undefined : texts.valueHint}
        min={CONTENT_VALUE_MIN}
        max={CONTENT_VALUE_MAX}
        unit="USD"
        rightSectionWidth={58}
      />
      {!isDomestic && (
        <Field
          as={SelectField}
          of={form}
          name="customs_category"
          label={customsCategory.optional}
          options={CATEGORIES}
        />
      )}
      {promo ? (
        <PromoSizes promo={promo} form={form} />
      ) : (
        <Measures form={form} weightMax={product.weight_max ?? WEIGHT_MAX} />
      )}
      {!isReturn && (
        <Field
          as={MeasureField}
          of={form}
          name="quantity"
          label={texts.quantity}
          description={texts.quantityHint}
          min={QUANTITY_MIN}
          max={QUANTITY_MAX}
          decimals={0}
        />
      )}
      {!promo && box.fields}
      {product.group_services === GROUP.venezuela && (
        <div className={styles.fillers}>
          <Button
            variant="default"
            className={styles.adding}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={add}
          >
            {texts.boxes.add}
          </Button>
          {last > 0 && (
            <Button variant="subtle" onClick={removeThis}>
              {texts.boxes.removeThis}
            </Button>
          )}
        </div>
      )}
    </StepFrame>
  );
}

/** What the step's parts take of its form. */
type FormProps = { form: ZodForm<ParcelValues, unknown>['form'] };

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

const SIDES = ['length', 'width', 'height'] as const;

type PromoSizesProps = { promo: Promo; form: ZodForm<ParcelValues, unknown>['form'] };

/** A promotion's sizes to pick among; weight and sides are read, not written. */
function PromoSizes({ promo, form }: PromoSizesProps) {
  const [chosen, setChosen] = useState(() => Math.max(0, sizeIndex(promo, form.getValues())));
  const choices = promo.sizes.map((size, index) => ({
    value: String(index),
    title: sides(size),
    text: texts.upTo(`${size.weight} lb`),
  }));
  const size = promo.sizes[chosen];
  const choose = (index: number) => {
    const next = promo.sizes[index];
    if (next) {
      setChosen(index);
      form.setValues(sizeTexts(next));
    }
  };
  if (!size) {
    return null;
  }
  const fixed = sizeTexts(size);
  const field = (name: keyof typeof fixed, unit: string) => (
    <TextInput
      key={name}
      readOnly
      label={texts[name]}
      value={fixed[name]}
      rightSection={<span aria-hidden="true">{unit}</span>}
      data-path={name}
      error={form.errors[name]}
    />
  );
  return (
    <>
      {choices.length > 1 && (
        <ChoiceCards
          wide
          legend={texts.sizes}
          choices={choices}
          value={String(chosen)}
          onChange={value => choose(Number(value))}
        />
      )}
      <fieldset className={styles.measures}>
        <legend>{texts.measures}</legend>
        {field('weight', 'lb')}
        {SIDES.map(side => field(side, 'in'))}
        <p className={styles.note}>{texts.fixed}</p>
      </fieldset>
    </>
  );
}
