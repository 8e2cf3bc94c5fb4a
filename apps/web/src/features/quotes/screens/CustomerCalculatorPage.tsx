import { Calculator } from '../components/Calculator.tsx';

/** "Cotizar". */
export function CustomerCalculatorPage() {
  return <Calculator />;
}
