import { Calculator } from '../components/Calculator.tsx';
import { useCalculatorSearch } from '../use-calculator-search.ts';

/** The staff's calculator: its results carry the customers' links (docs/rules/screens.md). */
export function StaffCalculatorPage() {
  return <Calculator {...useCalculatorSearch()} first="domestic" />;
}
