import { Button, TextInput } from '@mantine/core';
import type { Data, Failure } from '@puerta/contract/client';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { QUANTITY_MAX } from '@puerta/domain/parcels/parcel-limits';
import { IconArrowLeft, IconTruckDelivery } from '@tabler/icons-react';
import { besideCard, fieldRefusals, notifyRefusal, refusedFields } from '../../../lib/form/card-refusal.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type CardField, CardFields, EMPTY_CARD } from '../../../ui/form/CardFields.tsx';
import { ChoiceCards } from '../../../ui/form/ChoiceCards.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { PhoneField, SelectField } from '../../../ui/form/fields.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { useFocusOnRefusal } from '../../../lib/focus/use-focus-on-refusal.ts';
import { spokenDay, spokenHours } from '../visit-words.ts';
import { pickupTexts as texts } from '../texts.es.ts';
import styles from '../pickups.module.css';
import { text } from '@puerta/contract/text-fields';
import { done, failures } from '@puerta/contract/messages.es';
import { invalidPickup } from '@puerta/contract/parcels/pickups.es';
import { pickupFields } from '@puerta/contract/parcels/pickups';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { withCard } from '../../../lib/form/sent-card.ts';
import { api } from '../../../lib/query/api.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { notify } from '../../../lib/notice/notify.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { useRefreshPurchases } from '../../../lib/query/own-purchases.ts';
import { Field } from '../../../ui/form/Form.tsx';

type Props = {
  parcel: Pick<FullPackage, 'id' | 'sender_name' | 'sender_phone'>;
  offer: Data<'GET /purchase/pickup/days'>;
  /** of its order, for which no visit comes yet */
  boxes: number;
};

const QUANTITIES = Array.from({ length: QUANTITY_MAX }, (_, at) => ({
  value: at + 1,
  label: String(at + 1),
}));

/** When, who and with which card: what the carrier and the bank must know. */
export function PickupForm({ parcel, offer, boxes }: Props) {
  const pickup = usePickup(parcel, boxes);
  const { form, submit } = pickup;
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Card title={texts.when}>
        <div className={styles.fields}>
          <Field
            as={ChoiceCards}
            of={form}
            name="date"
            legend={texts.date}
            wide
            choices={offer.days.map(day => ({ value: day, title: spokenDay(day) }))}
          />
          <Field
            as={ChoiceCards}
            of={form}
            name="window"
            legend={texts.window}
            wide
            choices={offer.windows.map(hours => ({
              value: `${hours.start}-${hours.end}`,
              title: spokenHours(hours),
            }))}
          />
        </div>
      </Card>
      <Card title={texts.who}>
        <div className={styles.who}>
          <Field as={SelectField} of={form} name="qty" label={texts.quantity} options={QUANTITIES} />
          <Field as={TextInput} of={form} name="name" label={texts.name} autoComplete="name" maxLength={60} />
          <Field as={PhoneField} of={form} name="phone" label={texts.phone} />
        </div>
      </Card>
      <PaymentCard payment={pickup} offer={offer} />
    </form>
  );
}

type PaymentProps = { payment: ReturnType<typeof usePickup> } & Pick<Props, 'offer'>;

/** The visit that comes at this day and these hours anyway. */
export const bookedAt = (booked: Props['offer']['booked'], chosen: { date: string; window: string }) =>
  booked.find(({ date, start, end }) => date === chosen.date && `${start}-${end}` === chosen.window);

function PaymentCard({ payment, offer: { fee, booked } }: PaymentProps) {
  const { form, card, setCard, cardErrors, refused, sending } = payment;
  const { notice, fields } = useFocusOnRefusal(refused);
  const beside = refused && besideCard(refused);
  const [chosen, setChosen] = useState({ date: '', window: '' });
  form.watch('date', ({ value: date }) => setChosen(before => ({ ...before, date })));
  form.watch('window', ({ value: window }) => setChosen(before => ({ ...before, window })));
  const same = bookedAt(booked, chosen);
  return (
    <Card title={texts.payment}>
      <div className={styles.fields} ref={fields}>
        {beside && (
          <div ref={notice} tabIndex={-1} className={styles.notice}>
            <DangerNotice title={beside} />
          </div>
        )}
        {same && (
          <p className={styles.booked} role="status">
            {texts.booked(spokenDay(same.date), spokenHours(same), same.code, same.orders, money(fee))}
          </p>
        )}
        <CardFields values={card} onChange={setCard} errors={cardErrors} disabled={sending} />
        <div className={styles.moves}>
          <LinkButton to="/purchase" variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
            {texts.back}
          </LinkButton>
          <Button type="submit" loading={sending} leftSection={<IconTruckDelivery size={18} aria-hidden />}>
            <span className="num">{texts.submit(money(fee))}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}

const { date, qty, name, phone } = pickupFields;
/** A window is chosen as one: `0800-1200`. */
const pickupForm = z.object({ date, window: text(invalidPickup.window), qty, name, phone });
type Chosen = z.output<typeof pickupForm>;

const CARD_FIELDS = Object.keys(EMPTY_CARD) as CardField[];

/** The form of a pickup, the card that pays it, and its way to the server. */
function usePickup(parcel: Props['parcel'], boxes: number) {
  const [key] = useState(newIdempotencyKey);
  const [card, setCard] = useState(EMPTY_CARD);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  // two clicks may come before the button is drawn as busy
  const busy = useRef(false);
  const navigate = useNavigate();
  const refresh = useRefreshPurchases();

  const send = async ({ window, ...chosen }: Chosen) => {
    if (busy.current) {
      return;
    }
    busy.current = true;
    setSending(true);
    setRefused(null);
    const [startTime = '', endTime = ''] = window.split('-');
    // a plain call, not a mutation of the query cache: that would keep the card
    const visit = { id: parcel.id, ...chosen, startTime, endTime };
    const answer = await withCard(card, sent =>
      api('POST /purchase/pickup', { body: { ...visit, ...sent } }, { idempotencyKey: key }),
    );
    if (answer.success && answer.data.redirect) {
      location.assign(answer.data.redirect);
      return;
    }
    if (answer.success) {
      refresh();
      if (answer.payment_status === 'held') {
        void notify({ kind: 'info', message: answer.message ?? done.held });
      }
      const { payment } = answer.data;
      void navigate(
        answer.payment_status === 'held' ? { to: '/purchase' } : { to: '/debt/success', search: { payment } },
      );
      return;
    }
    busy.current = false;
    setSending(false);
    refuse(answer);
  };

  const { form, submit, showFailure } = useZodForm({
    schema: pickupForm,
    initialValues: {
      date: '',
      window: '',
      qty: String(boxes),
      name: parcel.sender_name,
      phone: parcel.sender_phone,
    },
    onValid: chosen => void send(chosen),
  });

  const refuse = (failure: Failure) => {
    const named = refusedFields(failure);
    if (named.some(field => field in form.getValues())) {
      setRefused(null);
      showFailure(failure);
    } else {
      setRefused(failure);
      notifyRefusal(failure, failure.error.code === 'invalid_input' ? undefined : failures.payment);
    }
  };

  return { form, submit, card, setCard, cardErrors: cardErrorsOf(refused), refused, sending };
}

/** The fields of the card that a refusal names, with what it says of each. */
function cardErrorsOf(refused: Failure | null): Partial<Record<CardField, string>> {
  const told = refused ? fieldRefusals(refused) : {};
  return Object.fromEntries(CARD_FIELDS.filter(field => field in told).map(field => [field, told[field]]));
}
