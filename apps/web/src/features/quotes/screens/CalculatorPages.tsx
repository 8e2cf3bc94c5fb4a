import { lazy, Suspense, useState } from 'react';
import { Calculator, type SentQuote } from '../components/Calculator.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from '../components/quotes.module.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CalculatorSearch, readCalculatorSearch } from '../calculator-search.ts';

const QuotePanel = lazy(async () => ({
  default: (await import('../components/QuotePanel.tsx')).QuotePanel,
}));

/**
 * The staff's calculator: its results carry the customers' links; staff, who buy nothing, hand the quote on instead
 * (docs/rules/screens.md).
 */
export function StaffCalculatorPage() {
  const [sent, setSent] = useState<SentQuote | null>(null);
  return (
    <>
      <Calculator {...useCalculatorSearch()} first="domestic" onSend={setSent} />
      {sent && (
        <Suspense fallback={null}>
          <QuotePanel sent={sent} onClose={() => setSent(null)} />
        </Suspense>
      )}
    </>
  );
}

/** "Cotizar". */
export function CustomerCalculatorPage() {
  return <Calculator {...useCalculatorSearch()} />;
}

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

/** What the calculator's address says, and the way to another one. */
function useCalculatorSearch() {
  const navigate = useNavigate();
  const search = readCalculatorSearch(useSearch({ strict: false }));
  const onSearch = (next: CalculatorSearch, { replace } = { replace: false }) =>
    navigate({ to: '.', search: next, replace, resetScroll: !replace });
  return { search, onSearch };
}
