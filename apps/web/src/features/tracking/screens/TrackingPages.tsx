import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { TrackForm, TrackingResult } from '../components/TrackingResult.tsx';
import { trackingTexts as texts } from '../texts.es.ts';
import styles from '../tracking.module.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { done } from '@puerta/contract/messages.es';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { paymentQuery } from '../../../lib/address/payment-page.ts';

/** /tracking of customers: the code stands in the address, so that a result can be shared. */
export function TrackingPage() {
  const { code } = useSearch({ strict: false });
  usePaymentReturn();
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className={styles.asked}>
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

/** /tracking/{track}: a package as anyone with its code sees it. */
export function PublicTrackingPage() {
  const { track = '' } = useParams({ strict: false });
  const { firma } = useSearch({ strict: false });
  usePaymentReturn();
  const navigate = useNavigate();
  const code = track.trim().toUpperCase();
  useDocumentTitle(code);
  return (
    <>
      <LinkAnchor to="/tracking" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        {texts.another}
      </LinkAnchor>
      <TrackingResult
        code={code}
        signature={firma}
        onCode={other => void navigate({ to: '/tracking/$track', params: { track: other } })}
      />
    </>
  );
}

/** Whoever paid a package's debt on the provider's page comes back to its record, which then shows it paid. */
function usePaymentReturn(): void {
  const { payment } = useSearch({ strict: false });
  const client = useQueryClient();
  const { data } = useQuery(paymentQuery(payment));
  const { state, reason } = data ?? {};
  useEffect(() => {
    if (state === 'done') {
      notifySuccess(done.paid);
      void client.invalidateQueries({ queryKey: ['tracking'] });
    } else if (state === 'failed' && reason) {
      notifyError(reason);
    }
  }, [state, reason, client]);
}
