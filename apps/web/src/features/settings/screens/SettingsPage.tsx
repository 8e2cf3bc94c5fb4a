import type { Answer } from '@puerta/contract/client';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { manager } from '@puerta/contract/endpoint';
import { usStateName } from '@puerta/domain/places/us-states';
import { Button } from '@mantine/core';
import { LOGO_TYPES, type LogoType, settingsBody } from '@puerta/contract/office/settings';
import { useState } from 'react';
import { useMay } from '../../../lib/session/permissions.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import {
  settingsQuery,
  type ShownSettings,
  useRemoveLogo,
  useSaveLogo,
  useSaveSettings,
  valuesOf,
} from '../api.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import {
  LimitFields,
  OperationFields,
  PageFields,
  WarehouseFields,
  WAYS,
} from '../components/MoreFields.tsx';
import styles from '../components/Settings.module.css';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { AskedButton } from '../../../ui/window/AskedButton.tsx';
import { PictureChoice } from '../../../ui/form/PictureChoice.tsx';
import { useEditedForm } from '../../../lib/form/use-edited-form.ts';
import { type Baseline, useShownRow } from '../../../lib/form/use-edit.ts';
import { EditForm } from '../../../ui/form/EditForm.tsx';
import { AgencyFields } from '../components/AgencyFields.tsx';

/** /settings: managers change the agency, the others read it. */
export function SettingsPage() {
  const mayChange = useMay(manager);
  const query = useQuery({ ...settingsQuery, refetchOnWindowFocus: false });
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={mayChange ? texts.lead : texts.readOnly}
        actions={
          mayChange && (
            <LinkButton to="/first-steps" variant="default">
              {texts.firstSteps}
            </LinkButton>
          )
        }
      />
      <Loaded query={query} failed={failures.infoLoad} loading={<SkeletonCard lines={8} />}>
        {settings =>
          mayChange ? (
            <>
              <nav className={styles.sections} aria-label={texts.sections}>
                {SECTIONS.map(section => (
                  <LinkAnchor key={section} to="/settings" hash={section}>
                    {texts[section]}
                  </LinkAnchor>
                ))}
              </nav>
              <SettingsForm settings={settings} />
              <Logos settings={settings} />
              <p className={styles.note}>{texts.release(settings.release ?? '')}</p>
            </>
          ) : (
            <SettingsSheet settings={settings} />
          )
        }
      </Loaded>
    </>
  );
}

/** The cards, by their ids and titles. */
const SECTIONS = ['agency', 'money', 'limits', 'warehouse', 'page', 'advanced', 'logos'] as const;

/** The agency's data for those who may only read it. */
function SettingsSheet({ settings }: { settings: ShownSettings }) {
  const { warehouse: at } = settings;
  return (
    <div className={styles.form}>
      <Card title={texts.agency}>
        <DescriptionList
          items={listed([
            [texts.name, settings.name],
            [texts.shortName, settings.short_name],
            [texts.slogan, settings.slogan],
            [texts.address, settings.address],
            [texts.city, settings.city],
            [texts.state, settings.state_name],
            [texts.zip, settings.zip_code],
            [texts.phone, settings.phone],
            [texts.supportEmail, settings.support_email],
            [texts.facebook, settings.facebook],
            [texts.instagram, settings.instagram],
            [texts.lockerUrl, settings.locker_url || texts.none],
            [texts.pickup, money(settings.ups_pickup_cost)],
            ...WAYS.map((way): [string, string] => [
              texts.limitOf[way],
              limitText(settings[`${way}_weight_max`]),
            ]),
            [texts.prefix, settings.tracking_prefix],
            [texts.timeZone, settings.time_zone],
          ])}
        />
      </Card>
      <Card title={texts.warehouse}>
        <DescriptionList
          items={listed([
            [texts.warehouseName, at.name],
            [texts.warehouseAddress, `${at.address}, ${at.city}, ${usStateName(at.state)} ${at.zip}`],
            [texts.warehousePhone, at.phone],
          ])}
        />
      </Card>
    </div>
  );
}

const limitText = (pounds: number | null) => (pounds === null ? texts.none : `${pounds} lb`);
const listed = (pairs: [string, string][]) => pairs.map(([term, value]) => ({ term, value }));

const FIELDS = { logo: 'logo_url', logo_white: 'alt_logo_url', logo_black: 'logo_black' } as const;

/** The main logo, the one for dark grounds and the one for print, each saved by itself. */
function Logos({ settings }: { settings: ShownSettings }) {
  return (
    <Card id="logos" title={texts.logos}>
      <div className={styles.logos}>
        {LOGO_TYPES.map(type => (
          <Logo key={type} type={type} picture={settings[FIELDS[type]]} />
        ))}
      </div>
    </Card>
  );
}

/** Says how it went; answers why it was refused. */
function troubleOf(answer: Answer<'POST /admin/picture'>): string | null {
  if (answer.success) {
    notifySuccess(done.infoUpdated);
    return null;
  }
  notifyError(answer.message, failures.infoUpdate);
  return answer.message;
}

function Logo({ type, picture }: { type: LogoType; picture: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  /** why the last try was refused, until the next one */
  const [trouble, setTrouble] = useState<string | null>(null);
  const upload = useSaveLogo();
  const save = useOnce(async () => {
    setTrouble(file ? null : invalid.settings.logo);
    if (!file) {
      return;
    }
    const refused = troubleOf(await upload.mutateAsync({ type, file }));
    setTrouble(refused);
    if (!refused) {
      setFile(null);
    }
  });
  const taking = useRemoveLogo();
  return (
    <div className={styles.logo}>
      <PictureChoice
        label={texts.logo[type]}
        hint={texts.logoHint[type]}
        picture={picture}
        chosen={file}
        onChoose={chosen => {
          setFile(chosen);
          setTrouble(null);
        }}
        ground={type === 'logo_white' ? 'dark' : 'light'}
        error={trouble}
      />
      <div className={styles.moves}>
        <Button variant="default" size="sm" loading={upload.isPending} onClick={() => void save()}>
          {texts.saveLogo(texts.logo[type])}
        </Button>
        {picture && (
          <AskedButton
            variant="subtle"
            size="sm"
            question={{
              title: texts.removeLogo(texts.logo[type]),
              message: texts.removeLogoText[type],
              confirmLabel: texts.takeAway,
              danger: true,
            }}
            onConfirm={async () => setTrouble(troubleOf(await taking.mutateAsync(type)))}
          >
            {texts.removeLogo(texts.logo[type])}
          </AskedButton>
        )}
      </div>
    </div>
  );
}

/** What a manager may change of the agency, saved all at once. */
function SettingsForm({ settings }: { settings: ShownSettings }) {
  const { shown, baseline } = useShownRow(settings);
  return <ShownForm key={shown.version} settings={shown} baseline={baseline} />;
}

function ShownForm({ settings, baseline }: { settings: ShownSettings; baseline: Baseline }) {
  const edit = useEditedForm({
    baseline,
    schema: settingsBody,
    initialValues: valuesOf(settings),
    save: useSaveSettings().mutateAsync,
    said: done.infoUpdated,
    failed: failures.infoUpdate,
  });
  const { form } = edit;
  return (
    <EditForm of={edit} className={styles.form} row={styles.save} size="lg" save={texts.save}>
      <AgencyFields form={form} pickupFee={settings.ups_pickup_cost} />
      <LimitFields form={form} />
      <WarehouseFields form={form} />
      <PageFields form={form} />
      <OperationFields form={form} timeZone={settings.time_zone} />
    </EditForm>
  );
}
