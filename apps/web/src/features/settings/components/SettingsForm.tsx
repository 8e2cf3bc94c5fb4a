import { Button } from '@mantine/core';
import { done, failures } from '@puerta/contract/messages.es';
import { settingsBody } from '@puerta/contract/settings';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { type ShownSettings, useSaveSettings } from '../api.ts';
import { valuesOf } from '../settings-values.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { AgencyFields } from './AgencyFields.tsx';
import { OperationFields, PageFields, WarehouseFields } from './MoreFields.tsx';
import styles from './Settings.module.css';

/** What a manager may change of the agency, saved all at once. */
export function SettingsForm({ settings }: { settings: ShownSettings }) {
  const save = useSaveSettings();
  const { form, submit, showFailure } = useZodForm({
    schema: settingsBody,
    initialValues: valuesOf(settings),
    onValid: async values => {
      const answer = await save.mutateAsync(values);
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
      <AgencyFields form={form} pickupFee={settings.ups_pickup_cost} />
      <WarehouseFields form={form} />
      <PageFields form={form} />
      <OperationFields form={form} timeZone={settings.time_zone} />
      <div>
        <Button type="submit" size="lg" loading={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
