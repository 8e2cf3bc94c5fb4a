import { Button, TextInput } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import type { FullPackage } from '@puerta/contract/packages';
import { QUANTITY_MAX } from '@puerta/domain/parcel-limits';
import { IconArrowLeft, IconTruckDelivery } from '@tabler/icons-react';
import { besideCard } from '../../../lib/card-refusal.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardFields } from '../../../ui/CardFields.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { PhoneField, SelectField } from '../../../ui/fields.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { useFocusOnRefusal } from '../../../lib/use-focus-on-refusal.ts';
import { spokenDay, spokenHours } from '../pickup-days.ts';
import { pickupTexts as texts } from '../texts.es.ts';
import { usePickup } from '../use-pickup.ts';
import styles from './PickupForm.module.css';

type Props = {
  parcel: Pick<FullPackage, 'id' | 'sender_name' | 'sender_phone'>;
  offer: Data<'GET /purchase/pickup/days'>;
};

const QUANTITIES = Array.from({ length: QUANTITY_MAX }, (_, at) => ({
  value: at + 1,
  label: String(at + 1),
}));

/** When, who and with which card: what the carrier and the bank must know. */
export function PickupForm({ parcel, offer }: Props) {
  const pickup = usePickup(parcel);
  const { form, submit } = pickup;
  const field = (name: 'date' | 'window' | 'qty' | 'name' | 'phone') => ({
    ...form.getInputProps(name),
    key: form.key(name),
  });
  const { key: dateKey, ...date } = field('date');
  const { key: windowKey, ...window } = field('window');
  const { key: quantityKey, ...quantity } = field('qty');
  const { key: nameKey, ...name } = field('name');
  const { key: phoneKey, ...phone } = field('phone');
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Card title={texts.when}>
        <div className={styles.fields}>
          <ChoiceCards
            key={dateKey}
            {...date}
            legend={texts.date}
            wide
            choices={offer.days.map(day => ({ value: day, title: spokenDay(day) }))}
          />
          <ChoiceCards
            key={windowKey}
            {...window}
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
          <SelectField key={quantityKey} {...quantity} label={texts.quantity} options={QUANTITIES} />
          <TextInput key={nameKey} {...name} label={texts.name} autoComplete="name" maxLength={60} />
          <PhoneField key={phoneKey} {...phone} label={texts.phone} />
        </div>
      </Card>
      <PaymentCard payment={pickup} fee={offer.fee} />
    </form>
  );
}

type PaymentProps = { payment: ReturnType<typeof usePickup>; fee: number };

function PaymentCard({ payment: { card, setCard, cardErrors, refused, sending }, fee }: PaymentProps) {
  const { notice, fields } = useFocusOnRefusal(refused);
  const beside = refused && besideCard(refused);
  return (
    <Card title={texts.payment}>
      <div className={styles.fields} ref={fields}>
        {beside && (
          <div ref={notice} tabIndex={-1} className={styles.notice}>
            <DangerNotice title={beside} />
          </div>
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
