import { Button } from '@mantine/core';
import { done, failures, invalid } from '@puerta/contract/messages.es';
import { brandVariables } from '@puerta/domain/text/brand-variables';
import { isHexColour } from '@puerta/domain/text/colour';
import { useCallback, useState } from 'react';
import { useAgency } from '../../../lib/session/agency.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { useUnsaved } from '../../../lib/form/unsaved.ts';
import { initials } from '@puerta/domain/text/letters';
import { PictureChoice } from '../../../ui/form/PictureChoice.tsx';
import { useSaveLogo, useSetSettings } from '../../settings/api.ts';
import { ColorField } from '../../settings/components/AgencyFields.tsx';
import { firstStepsTexts } from '../texts.es.ts';
import styles from './FirstSteps.module.css';

const texts = firstStepsTexts.brand;

/** The logo and the one colour, seen as visitors will see them while they are chosen. */
export function BrandStep({ onDone }: { onDone: () => void }) {
  const agency = useAgency();
  const [file, setFile] = useState<File | null>(null);
  const [color, setColor] = useState(agency.color);
  const [refused, setRefused] = useState(false);
  const logo = useSaveLogo();
  const settings = useSetSettings();
  const isDirty = file !== null || color !== agency.color;
  useUnsaved(useCallback(() => isDirty, [isDirty]));
  const save = useOnce(async () => {
    setRefused(!isHexColour(color));
    if (!isHexColour(color)) return;
    const answers = [
      color !== agency.color && (await settings.mutateAsync({ primary_color: color })),
      file && (await logo.mutateAsync({ type: 'logo', file })),
    ];
    for (const answer of answers) {
      if (answer && !answer.success) {
        notifyError(answer.message, failures.infoUpdate);
        return;
      }
    }
    notifySuccess(done.infoUpdated);
    onDone();
  });
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <Preview color={isHexColour(color) ? color : agency.color} file={file} />
      <PictureChoice
        label={texts.logo}
        hint={texts.logoHint}
        picture={agency.logo}
        chosen={file}
        onChoose={setFile}
      />
      <ColorField defaultValue={agency.color} onChange={setColor} error={refused && invalid.settings.color} />
      <Button type="submit" loading={logo.isPending || settings.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

/** The entrance in small, in a palette of its own. */
function Preview({ color, file }: { color: string; file: File | null }) {
  const { name, slogan, logo } = useAgency();
  const chosen = useObjectUrl(file);
  const shown = chosen ?? logo;
  return (
    <figure className={styles.preview} style={brandVariables(color)}>
      <figcaption>{texts.preview}</figcaption>
      <div className={styles.entrance}>
        <p>
          {shown ? <img src={shown} alt="" height={36} /> : <b>{initials(name)}</b>}
          <span>{name}</span>
        </p>
        <small>{slogan}</small>
      </div>
      <div className={styles.form}>
        <i>{texts.enter}</i>
        <u>{texts.track}</u>
      </div>
    </figure>
  );
}
