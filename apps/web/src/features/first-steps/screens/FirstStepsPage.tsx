import { PageTitle } from '../../../ui/PageTitle.tsx';
import { FirstSteps } from '../components/FirstSteps.tsx';
import { firstStepsTexts as texts } from '../texts.es.ts';

/** /first-steps: what a new agency does before it sells, put away or not. */
export function FirstStepsPage() {
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <FirstSteps place="page" />
    </>
  );
}
