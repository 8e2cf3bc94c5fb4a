import { PageTitle } from '../../../ui/PageTitle.tsx';

export function PublicCalculatorPage() {
  return <PageTitle title="Calculadora" />;
}
