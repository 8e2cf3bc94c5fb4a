import { Calculator } from '../components/Calculator.tsx';

/** The staff's calculator: its results carry the customers' links (docs/rules/screens.md). */
export function StaffCalculatorPage() {
  return <Calculator first="domestic" />;
}
