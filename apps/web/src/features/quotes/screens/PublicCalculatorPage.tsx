import { LinkAnchor } from '../../../ui/links.tsx';
import { Calculator } from '../components/Calculator.tsx';
import { useCalculatorSearch } from '../use-calculator-search.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './PublicCalculatorPage.module.css';

/** The visitors' calculator, with ways back home and to an account. */
export function PublicCalculatorPage() {
  return (
    <Calculator
      {...useCalculatorSearch()}
      links={
        <nav className={styles.links} aria-label={texts.documentTitle}>
          <LinkAnchor to="/">{texts.backHome}</LinkAnchor>
          <LinkAnchor to="/register">{texts.register}</LinkAnchor>
        </nav>
      }
    />
  );
}
