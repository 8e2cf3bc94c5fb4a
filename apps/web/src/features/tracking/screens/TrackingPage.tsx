import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TrackForm } from '../components/TrackForm.tsx';
import { TrackingResult } from '../components/TrackingResult.tsx';
import { trackingTexts as texts } from '../texts.es.ts';
import { usePaymentReturn } from '../use-payment-return.ts';
import styles from './TrackingPage.module.css';

/** /tracking of customers: the code stands in the address, so that a result can be shared. */
export function TrackingPage() {
  const { code } = useSearch({ strict: false });
  usePaymentReturn(code ?? '');
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className={styles.form}>
        <TrackForm
          key={code}
          initial={code}
          onCode={wanted => void navigate({ to: '/tracking', search: { code: wanted } })}
        />
      </div>
      {code && <TrackingResult code={code} />}
    </>
  );
}
