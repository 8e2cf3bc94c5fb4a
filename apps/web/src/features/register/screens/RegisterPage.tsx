import { PageTitle } from '../../../ui/PageTitle.tsx';

export function RegisterPage() {
  return <PageTitle title="Crea tu casillero" />;
}
