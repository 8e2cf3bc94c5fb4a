import { useParams } from '@tanstack/react-router';
import { PageTitle } from '../../../ui/PageTitle.tsx';

export function PublicTrackingPage() {
  const { track = '' } = useParams({ strict: false });
  return <PageTitle title={track} />;
}
