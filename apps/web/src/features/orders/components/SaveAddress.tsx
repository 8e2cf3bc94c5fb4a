import { TextInput } from '@mantine/core';
import { CheckField } from '../../../ui/CheckField.tsx';
import { orderTexts } from '../texts.es.ts';
import styles from './OrderWizard.module.css';

const texts = orderTexts.save;

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** the form's title field */
  title: object;
  titleKey: string;
};

/** "Guardar esta dirección", under a title of one's own. */
export function SaveAddress({ checked, onChange, title, titleKey }: Props) {
  return (
    <div className={styles.save}>
      <CheckField checked={checked} onChange={onChange}>
        {texts.label}
      </CheckField>
      {checked && (
        <TextInput
          key={titleKey}
          {...title}
          label={texts.title}
          placeholder={texts.titleHint}
          autoComplete="off"
          maxLength={120}
        />
      )}
    </div>
  );
}
