import { CallFailed } from '../../../lib/query/api.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { demoTexts } from '../texts.es.ts';

const texts = demoTexts.absent;

/** Whether the server says that it has no demo (production mode). */
const isAbsent = (error: unknown): boolean => error instanceof CallFailed && error.failure.status === 404;

/** Instead of a demo page where there is no demo, or when it could not be asked for. */
export function DemoFailure({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: string;
  onRetry: () => void;
}) {
  if (isAbsent(error)) {
    return <PageTitle title={texts.title} lead={texts.text} />;
  }
  return (
    <>
      <PageTitle title={title} />
      <ErrorState onRetry={onRetry} />
    </>
  );
}
