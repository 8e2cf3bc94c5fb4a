import { TextInput } from '@mantine/core';
import { CITY_ORDER, newCityBody } from '@puerta/contract/office/places';
import { formatDay } from '@puerta/domain/days/calendar-day';
import { type Figure, FIGURE_NAMES } from '@puerta/domain/money/tariffs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { type CityRow, keepers, statesQuery } from '../../places/api.ts';
import { catalogTexts } from '../../places/catalog.es.ts';
import { versionsQuery } from '../api.ts';
import {
  type Change,
  cellWords,
  figureOf,
  NO_DRAFT,
  overwritten,
  plannedCells,
  withChanges,
} from '../draft.ts';
import { tariffTexts } from '../texts.es.ts';
import { todayHere } from '../use-tariff-draft.ts';
import { AskOverwritten } from './SaveBar.tsx';
import { SoldWords } from './TariffTable.tsx';
import { useKeepForm } from '../../places/use-keep-form.ts';
import type { EditorProps } from '../../places/components/CatalogPage.tsx';
import { ActiveField, FieldGroup } from '../../places/components/fields.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { EditForm } from '../../../ui/form/EditForm.tsx';

const texts = catalogTexts.cities;
const text = (value: number | null | undefined) => String(value ?? '');

/** What the form of a city holds. */
export const valuesOf = (row: CityRow | null) => ({
  state: text(row?.state_id),
  name: row?.city ?? '',
  cost: { sea: text(row?.ocean_cost), air: text(row?.air_cost) },
  eta: { sea: text(row?.ocean_eta), air: text(row?.air_eta) },
  delivery: { sea: text(row?.ocean_delivery), air: text(row?.air_delivery) },
  active: String(row?.active ?? 1),
});

/** What was typed over the figures of a city. */
function typedOver(row: CityRow, { cost, eta, delivery }: ReturnType<typeof valuesOf>): Change[] {
  const fields = { cost, eta, delivery };
  return FIGURE_NAMES.flatMap(figure => {
    const [way, what] = figure.split('_') as ['air' | 'ocean', keyof typeof fields];
    const becomes = figureOf(figure, String(fields[what][way === 'air' ? 'air' : 'sea']));
    return becomes === null ? [] : [{ city: row.id, figure, was: row[figure] ?? null, becomes }];
  });
}

export function CityEditor({ row, onDone }: EditorProps<CityRow>) {
  const states = useQuery(statesQuery);
  const plans = useQuery(versionsQuery()).data?.plans ?? [];
  const planned = plannedCells(plans).get(row?.id ?? 0);
  const [asked, setAsked] = useState<ReturnType<typeof overwritten>>([]);
  /** below a figure that a plan will make another */
  const will = (figure: Figure) => {
    const then = planned?.[figure];
    return (
      then &&
      tariffTexts.plannedBy(cellWords(figure, then.becomes), formatDay(then.day, 'D MMM YYYY'), then.plan)
    );
  };
  const edit = useKeepForm({
    kind: 'city',
    keeper: keepers.city,
    schema: newCityBody,
    row,
    initialValues: valuesOf(row),
    order: CITY_ORDER,
    onSaved: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (edit.check() === null) return;
    const changes = row ? typedOver(row, edit.form.getValues()) : [];
    const others = overwritten(withChanges(NO_DRAFT, changes), todayHere(), plans);
    if (others.length > 0) setAsked(others);
    else edit.submit();
  };
  const dollars = (path: string, label: string, description: string, figure: Figure) => (
    <MeasureField
      {...edit.form.getInputProps(path)}
      label={label}
      description={will(figure) ?? description}
      min={0}
      max={100_000}
    />
  );
  const days = (path: string, label: string, figure: Figure) => (
    <MeasureField
      {...edit.form.getInputProps(path)}
      label={label}
      description={will(figure) ?? texts.days}
      min={1}
      max={365}
      decimals={0}
    />
  );
  return (
    <EditForm of={{ ...edit, submit }} onCancel={onDone}>
      <SelectField
        // the browser's list takes its first value from the options that are there when it is drawn
        key={states.isSuccess ? 'loaded' : 'loading'}
        {...edit.form.getInputProps('state')}
        label={texts.state}
        options={(states.data ?? []).map(({ id, state }) => ({ value: id, label: state }))}
      />
      <Field as={TextInput} of={edit.form} name="name" label={texts.name} maxLength={120} />
      <FieldGroup legend={texts.bySea}>
        {dollars('cost.sea', texts.seaCost, texts.perFoot, 'ocean_cost')}
        {days('eta.sea', texts.seaEta, 'ocean_eta')}
        {dollars('delivery.sea', texts.seaDelivery, texts.perDelivery, 'ocean_delivery')}
      </FieldGroup>
      <FieldGroup legend={texts.byAir}>
        {dollars('cost.air', texts.airCost, texts.perPound, 'air_cost')}
        {days('eta.air', texts.airEta, 'air_eta')}
        {dollars('delivery.air', texts.airDelivery, texts.perDelivery, 'air_delivery')}
      </FieldGroup>
      <ActiveField {...edit.form.getInputProps('active')} hint={<ActiveHint row={row} />} />
      {row && asked.length > 0 && (
        <AskOverwritten
          cells={asked}
          rows={[row]}
          onConfirm={() => {
            setAsked([]);
            edit.submit();
          }}
          onCancel={() => setAsked([])}
        />
      )}
    </EditForm>
  );
}

/** Beside the switch: how the city stands with those who buy, as it is saved. */
function ActiveHint({ row }: { row: CityRow | null }) {
  return (
    <>
      {catalogTexts.activeHint} {row?.sale && <SoldWords sale={row.sale} />}
    </>
  );
}
