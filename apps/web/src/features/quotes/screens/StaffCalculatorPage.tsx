import { lazy, Suspense, useState } from 'react';
import { Calculator, type SentQuote } from '../components/Calculator.tsx';
import { useCalculatorSearch } from '../use-calculator-search.ts';

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
