import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { usePaymentReturn } from '../use-payment-return.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { TrackingResult } from '../components/TrackingResult.tsx';
import { trackingTexts as texts } from '../texts.es.ts';
import styles from './PublicTrackingPage.module.css';

/** /tracking/{track}: a package as anyone with its code sees it. */
export function PublicTrackingPage() {
  const { track = '' } = useParams({ strict: false });
  const { firma } = useSearch({ strict: false });
  usePaymentReturn(track.trim().toUpperCase());
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
