import { Calculator } from '../components/Calculator.tsx';

const ORDER = ['domestic', 'venezuela'] as const;

/** The staff's calculator: its results carry the customers' links (decisions §16). */
export function StaffCalculatorPage() {
  return <Calculator order={ORDER} />;
}
