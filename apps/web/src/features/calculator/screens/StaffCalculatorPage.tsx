import { Calculator } from '../components/Calculator.tsx';

/** The staff's calculator: its results carry the customers' links (decisions §16). */
export function StaffCalculatorPage() {
  return <Calculator first="domestic" />;
}
