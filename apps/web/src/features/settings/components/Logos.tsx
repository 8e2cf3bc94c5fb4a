import { Button } from '@mantine/core';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { LOGO_TYPES, type LogoType } from '@puerta/contract/settings';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Card } from '../../../ui/Card.tsx';
import { AskedButton } from '../../../ui/AskedButton.tsx';
import { PictureChoice } from '../../../ui/PictureChoice.tsx';
import { type ShownSettings, useRemoveLogo, useSaveLogo } from '../api.ts';
import { settingsTexts as texts } from '../texts.es.ts';
import styles from './Settings.module.css';

const FIELDS = { logo: 'logo_url', logo_white: 'alt_logo_url', logo_black: 'logo_black' } as const;

/** The main logo, the one for dark grounds and the one for print, each saved by itself. */
export function Logos({ settings }: { settings: ShownSettings }) {
  return (
    <Card title={texts.logos}>
      <div className={styles.logos}>
        {LOGO_TYPES.map(type => (
          <Logo key={type} type={type} picture={settings[FIELDS[type]]} />
        ))}
      </div>
    </Card>
  );
}

function Logo({ type, picture }: { type: LogoType; picture: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const upload = useSaveLogo();
  const save = async () => {
    setMissing(!file);
    if (!file) {
      return;
    }
    const answer = await upload.mutateAsync({ type, file });
    if (answer.success) {
      notifySuccess(done.infoUpdated);
      setFile(null);
    } else {
      notifyError(answer.error.message, failures.infoUpdate);
    }
  };
  const taking = useRemoveLogo();
  const takeAway = async () => {
    const answer = await taking.mutateAsync(type);
    if (answer.success) {
      notifySuccess(done.infoUpdated);
    } else {
      notifyError(answer.error.message, failures.infoUpdate);
    }
  };
  return (
    <div className={styles.logo}>
      <PictureChoice
        label={texts.logo[type]}
        hint={texts.logoHint[type]}
        picture={picture}
        chosen={file}
        onChoose={chosen => {
          setFile(chosen);
          setMissing(false);
        }}
        ground={type === 'logo_white' ? 'dark' : 'light'}
        error={missing && invalid.settings.logo}
      />
      <Button variant="default" loading={upload.isPending} onClick={() => void save()}>
        {texts.saveLogo(texts.logo[type])}
      </Button>
      {picture && (
        <AskedButton
          variant="default"
          question={{
            title: texts.removeLogo(texts.logo[type]),
            message: texts.removeLogoText[type],
            confirmLabel: texts.takeAway,
            danger: true,
          }}
          onConfirm={takeAway}
        >
          {texts.removeLogo(texts.logo[type])}
        </AskedButton>
      )}
    </div>
  );
}
