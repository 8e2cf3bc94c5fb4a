import { TextInput } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { someSettings } from '@puerta/contract/office/settings';
import { useQuery } from '@tanstack/react-query';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { settingsQuery, type ShownSettings, useSetSettings } from '../../settings/api.ts';
import { settingsTexts } from '../../settings/texts.es.ts';
import { useSeen } from '../api.ts';
import { firstStepsTexts as texts } from '../texts.es.ts';

type Props = { step: 'agency' | 'margins'; onDone: () => void };

/** What mails and labels lack of the settings, or what the agency earns by each way: the next prices are made with it. */
export const SettingsStep = (props: Props) => (
  <Loaded query={useQuery(settingsQuery)}>{settings => <Fields settings={settings} {...props} />}</Loaded>
);

function Fields({ step, settings, onDone }: Props & { settings: ShownSettings }) {
  const isAgency = step === 'agency';
  const { slogan, phone, warehouse, profit, profit_air } = settings;
  const set = useSetSettings();
  const seen = useSeen();
  const initialValues: Record<string, string> = isAgency
    ? { slogan, phone, warehouse_phone: warehouse.phone }
    : { profit_air: String(profit_air ?? ''), profit: String(profit ?? '') };
  const sent = useSentForm({
    schema: someSettings,
    initialValues,
    send: async body => {
      const answer = await set.mutateAsync(body);
      return answer.success && !isAgency ? seen.mutateAsync('margins') : answer;
    },
    said: done.infoUpdated,
    onDone,
  });
  return (
    <Form of={sent} save={texts.save}>
      {isAgency ? <LinkAnchor to="/settings">{texts.allSettings}</LinkAnchor> : <p>{texts.margins.lead}</p>}
      {Object.keys(initialValues).map(name =>
        isAgency ? (
          <TextInput key={name} {...sent.form.getInputProps(name)} label={LABELS[name]} maxLength={200} />
        ) : (
          <MeasureField
            key={name}
            {...sent.form.getInputProps(name)}
            label={LABELS[name]}
            unit={settingsTexts.percent}
            min={0}
            max={1000}
          />
        ),
      )}
    </Form>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  slogan: settingsTexts.slogan,
  phone: settingsTexts.phone,
  warehouse_phone: settingsTexts.warehousePhone,
  profit: settingsTexts.profit,
  profit_air: settingsTexts.profitAir,
};
