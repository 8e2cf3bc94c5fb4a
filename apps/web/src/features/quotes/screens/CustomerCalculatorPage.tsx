import { Calculator } from '../components/Calculator.tsx';
import { useCalculatorSearch } from '../use-calculator-search.ts';

/** "Cotizar". */
export function CustomerCalculatorPage() {
  return <Calculator {...useCalculatorSearch()} />;
}
