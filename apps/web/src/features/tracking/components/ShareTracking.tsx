import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconShare } from '@tabler/icons-react';
import { useAgency } from '../../../lib/session/agency.ts';
import { trackingTexts as texts } from '../texts.es.ts';

type Props = ButtonProps & { code: string; label?: string };

/** Hands on a package's public page: by what the phone shares with, else as a copied link. */
export function ShareTracking({ code, label = texts.share, ...look }: Props) {
  const { name } = useAgency();
  const clipboard = useClipboard({ timeout: 2500 });
  const share = async () => {
    const url = `${window.location.origin}/tracking/${encodeURIComponent(code)}`;
    const offered = { title: texts.shared(code, name), url };
    if (!navigator.canShare?.(offered)) {
      clipboard.copy(url);
      return;
    }
    try {
      await navigator.share(offered);
    } catch {
      // whoever closes the phone's sheet has changed their mind
    }
  };
  return (
    <Button
      {...look}
      leftSection={
        clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconShare size={18} aria-hidden />
      }
      onClick={() => void share()}
    >
      <span aria-live="polite">{clipboard.copied ? texts.copied : label}</span>
    </Button>
  );
}
