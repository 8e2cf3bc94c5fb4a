import { type Promo, promoGoesTo } from '@puerta/domain/promos';
import { venezuelaAddressBody } from '@puerta/contract/addresses';
import { homeReceiverBody, officeReceiverBody } from '@puerta/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';
import { usePlaceNames } from '../places/use-place-names.ts';
import type { VenezuelaAddress } from '../addresses/address-lines.ts';
import { receiverOf, venezuelaAddressOf } from './address-values.ts';
import type { ReceiverValues } from './draft.ts';
import { officesQuery } from './order-queries.ts';
import { orderTexts } from './texts.es.ts';
import { useSaveAddress } from './use-save-address.ts';

export type ReceiverForm = ReceiverValues & { title: string };

const listed = (words: string[]) => new Intl.ListFormat('es').format(words);

const savedReceiver = z.extend(homeReceiverBody, { title: venezuelaAddressBody.shape.title });

type Options = {
  initial: ReceiverValues;
  /** the only destinations of a promotion; null for all */
  only: Promo['destinations'];
  onChange: (receiver: ReceiverValues) => void;
  /** `place` names where it goes */
  onNext: (place: string) => void;
};

/** Step 2's form: at home or at an office, each with its own checks; the office mode needs an office to exist. */
export function useReceiverForm({ initial, only, onChange, onNext }: Options) {
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
      void save(api('POST /profile/receiver', { body: venezuelaAddressOf(receiver, title) }));
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
