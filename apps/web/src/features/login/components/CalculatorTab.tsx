import { IconArrowRight, IconMapPin, IconPlane } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/links.tsx';
import styles from '../screens/LoginPage.module.css';
import { loginTexts } from '../texts.es.ts';

const texts = loginTexts.calculator;

export function CalculatorTab() {
  return (
    <div className={styles.form}>
      <ul className={styles.offers}>
        <li>
          <IconPlane size={20} aria-hidden />
          <span>
            <b>{texts.venezuela}</b>
            {texts.venezuelaText}
          </span>
        </li>
        <li>
          <IconMapPin size={20} aria-hidden />
          <span>
            <b>{texts.domestic}</b>
            {texts.domesticText}
          </span>
        </li>
      </ul>
      <LinkButton to="/calculator" fullWidth rightSection={<IconArrowRight size={18} aria-hidden />}>
        {texts.go}
      </LinkButton>
    </div>
  );
}
