import { Button, TextInput, Textarea } from '@mantine/core';
import { dimensionsBody } from '@puerta/contract/parcels/reception';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { MEASURED_SIDE_MAX, MEASURED_WEIGHT_MAX } from '@puerta/domain/parcels/parcel-limits';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { serverNow } from '../../../lib/station/server-clock.ts';
import { setField } from '../../../lib/form/set-field.ts';
import { isTypingNow } from '../../../lib/station/use-scanner.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import type { Reception } from '../api.ts';
import { halfMeasured, keepHalfMeasured, nextMissing, openForm } from '../in-hand.ts';
import { receptionTexts } from '../texts.es.ts';
import { type MeasureAsked, MeasureQuestion, useMeasureQuestion } from './MeasureQuestion.tsx';
import styles from './desk.module.css';
import { IconScale } from '@tabler/icons-react';
import { alignedPounds } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import {
  connectScale,
  currentScale,
  findScaleAgain,
  onScale,
  scaleKinds,
} from '../../../lib/station/scale.ts';
import { Field } from '../../../ui/form/Form.tsx';

const texts = receptionTexts.receive;

const MEASURES = [
  { name: 'weight', label: texts.weight, unit: 'lb', max: MEASURED_WEIGHT_MAX },
  { name: 'length', label: texts.length, unit: 'in', max: MEASURED_SIDE_MAX },
  { name: 'width', label: texts.width, unit: 'in', max: MEASURED_SIDE_MAX },
  { name: 'height', label: texts.height, unit: 'in', max: MEASURED_SIDE_MAX },
] as const;

/** Refusals of the server by field. */
type Refused = Record<string, string>;

type Props = {
  /** whose box it is: what was typed of it before another code came between is there again */
  code?: string;
  first: ReturnType<typeof freshMeasures>;
  title: string;
  save: string;
  /** what its buyer said, in pounds and inches; left out where nobody knows whose box it is */
  declared?: Record<(typeof MEASURES)[number]['name'], number>;
  isSaving?: boolean;
  /** what a slip would cost may be shown, and there is something to owe */
  showsCost?: boolean;
  /** hears what is asked about, and null when it is no more */
  onAsk?: (asked: MeasureAsked) => void;
  onMeasured: (reception: Reception, refuse: (errors: Refused) => void) => void;
};

/** Empty measures of today, for a package that may be known by its code only. */
export const freshMeasures = (id = 1) => ({
  id,
  date: calendarDay(serverNow(), currentAgency().time_zone),
  weight: '0',
  length: '0',
  width: '0',
  height: '0',
  notes: '',
});

/** Weight and sides as measured at the counter. */
export function MeasureForm(props: Props) {
  const { code, first, title, save, declared, isSaving, showsCost = false } = props;
  const place = useRef<HTMLFormElement>(null);
  const question = useMeasureQuestion({
    form: place,
    declared,
    onAsk: props.onAsk,
    onRight: reception => props.onMeasured(reception, errors => form.setErrors(errors)),
  });
  const { form, submit } = useZodForm({
    schema: dimensionsBody,
    initialValues: code ? { ...first, ...halfMeasured(code) } : first,
    onChange: values => {
      if (code) {
        keepHalfMeasured(code, values);
      }
      question.forget();
    },
    onValid: question.take,
  });
  // in the commit that shows it: no key falls between
  useLayoutEffect(() => {
    // a code that is on its way goes on into the field that it began in
    if (!isTypingNow()) {
      place.current?.querySelector<HTMLInputElement>('[data-path="weight"]')?.focus();
    }
    return openForm();
  }, []);

  const weigh = useWeighing(place);
  return (
    <form
      noValidate
      ref={place}
      className={styles.form}
      data-asking={question.asked !== null || undefined}
      aria-label={title}
      onSubmit={submit}
    >
      {MEASURES.map(measure => (
        <Measure
          key={form.key(measure.name)}
          {...measure}
          input={form.getInputProps(measure.name)}
          declared={declared?.[measure.name]}
          isDoubted={question.isDoubted(measure.name)}
        />
      ))}
      {question.asked && (
        <MeasureQuestion
          {...question.asked}
          showsCost={showsCost}
          onConfirm={question.confirm}
          onCorrect={question.correct}
        />
      )}
      <Field as={TextInput} of={form} name="date" className={styles.date} label={texts.date} type="date" />
      <Field
        as={Textarea}
        of={form}
        name="notes"
        className={styles.notes}
        label={texts.comment}
        maxLength={500}
        rows={1}
      />
      <Button type="submit" size="lg" className={styles.save} loading={isSaving}>
        {save}
      </Button>
      <p className={styles.longest}>
        {texts.longest} <ScaleWeight code={code} onWeight={weigh} />
      </p>
    </form>
  );
}

type MeasureProps = (typeof MEASURES)[number] & {
  /** what the form says of the field */
  input: object;
  /** what its buyer said, in the same unit */
  declared: number | undefined;
  isDoubted: boolean | undefined;
};

function Measure({ label, unit, max, input, declared, isDoubted }: MeasureProps) {
  return (
    <div className={styles.measure}>
      <MeasureField
        {...input}
        label={label}
        unit={unit}
        min={0}
        max={max}
        asTyped
        data-measure
        data-doubted={isDoubted || undefined}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={goToNextMissing}
      />
      {declared !== undefined && (
        <small>
          {texts.declared(shortMeasure(declared))} <span>{unit}</span>
        </small>
      )}
    </div>
  );
}

/** Writes what a scale says (pounds) into the form's weight; what a hand has typed stays. */
function useWeighing(place: RefObject<HTMLFormElement | null>): (pounds: number) => void {
  const weighed = useRef('');
  return pounds => {
    const field = place.current?.querySelector<HTMLInputElement>('[data-path="weight"]');
    const isHand = Number(field?.value) > 0 && field?.value !== weighed.current;
    weighed.current = isHand ? '' : String(pounds);
    if (!field || isHand || field.value === weighed.current) {
      return;
    }
    setField(field, weighed.current);
    if (document.activeElement === field) {
      field.select();
    }
  };
}

/** A measure without the zeros that say nothing. */
const shortMeasure = (measure: number): string => String(Math.round(measure * 100) / 100);

/** Enter in a measure goes to the next one that is still missing; in the last, it saves. */
function goToNextMissing(event: KeyboardEvent<HTMLInputElement>): void {
  const next = event.key === 'Enter' ? nextMissing(event.currentTarget) : undefined;
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

const scaleWords = receptionTexts.scale;

/** The load that a form has taken, and whose box that was: what still lies there is not the next one's weight. */
let taken: { load: number; code: string | undefined } = { load: 0, code: undefined };

type ScaleWeightProps = {
  /** whose box is measured */
  code: string | undefined;
  /** in pounds, of a load that has come to rest */
  onWeight: (weight: number) => void;
};

/** A scale at the station's serial port or USB, where the browser reads one: it fills in the weight by itself. */
function ScaleWeight({ code, onWeight }: ScaleWeightProps) {
  const scale = useSyncExternalStore(onScale, currentScale);
  useEffect(() => void findScaleAgain(), []);
  const last = scale?.last;
  const fill = useEffectEvent(() => {
    if (last?.isStable && last.pounds > 0 && (last.load !== taken.load || code === taken.code)) {
      taken = { load: last.load, code };
      onWeight(last.pounds);
    }
  });
  useEffect(() => fill(), [last]);
  if (scale) {
    return (
      <span className={styles.scale}>
        <IconScale size={18} aria-hidden />
        {last && (last.isStable || last.pounds === 0)
          ? scaleWords.shows(alignedPounds(last.pounds))
          : scaleWords.waits}
      </span>
    );
  }
  const ask = async (kind: 'serial' | 'hid') => {
    if (!(await connectScale(kind))) {
      notifyError(scaleWords.none);
    }
  };
  return scaleKinds().map(kind => (
    <button key={kind} type="button" className={styles.scale} onClick={() => void ask(kind)}>
      <IconScale size={18} aria-hidden />
      {scaleWords.connect[kind]}
    </button>
  ));
}
