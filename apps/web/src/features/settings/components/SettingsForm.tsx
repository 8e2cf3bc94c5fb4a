import { Button } from '@mantine/core';
import { done, failures } from '@puerta/contract/messages.es';
import { settingsBody } from '@puerta/contract/settings';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { type Held, useEdit, useSeed } from '../../../lib/use-edit.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { type ShownSettings, useSaveSettings } from '../api.ts';
import { valuesOf } from '../settings-values.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { AgencyFields } from './AgencyFields.tsx';
import { LimitFields, OperationFields, PageFields, WarehouseFields } from './MoreFields.tsx';
import styles from './Settings.module.css';

/** What a manager may change of the agency, saved all at once. */
export function SettingsForm({ settings }: { settings: ShownSettings }) {
  const { seed, held } = useSeed(settings);
  return <Form key={seed.version} settings={seed} held={held} />;
}

function Form({ settings, held }: { settings: ShownSettings; held: Held }) {
  const save = useSaveSettings();
  const { form, submit, showFailure } = useZodForm({
    schema: settingsBody,
    initialValues: valuesOf(settings),
    onValid: values => void edit.send(values),
  });
  const edit = useEdit({
    form,
    held,
    save: save.mutateAsync,
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(done.infoUpdated);
      } else if (answer.error.fields?.length) {
        showFailure(answer);
      } else {
        notifyError(answer.message, failures.infoUpdate);
      }
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <ConflictBanner conflict={edit.conflict} busy={save.isPending} />
      <LeaveQuestion />
      <AgencyFields form={form} pickupFee={settings.ups_pickup_cost} />
      <LimitFields form={form} />
      <WarehouseFields form={form} />
      <PageFields form={form} />
      <OperationFields form={form} timeZone={settings.time_zone} />
      <div className={styles.save}>
        <Button
          type="submit"
          size="lg"
          variant={edit.conflict ? 'default' : 'filled'}
          loading={save.isPending}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
