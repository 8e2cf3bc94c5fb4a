import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCodeReader } from '../lib/camera-codes.ts';
import styles from './CameraScan.module.css';
import { Dialog } from './Dialog.tsx';
import { uiTexts } from './texts.es.ts';

const texts = uiTexts.camera;
/** Between two looks at the picture, in milliseconds: phones stay cool. */
const EVERY = 150;

type Props = { onCode: (code: string) => void };

/** A button that reads one bar code with the camera. */
export function CameraScan({ onCode }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className={styles.open}
        leftSection={<IconCamera size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.open}
      </Button>
      <Dialog title={texts.title} opened={isOpen} onClose={() => setIsOpen(false)}>
        <Viewfinder
          onCode={code => {
            setIsOpen(false);
            onCode(code);
          }}
        />
      </Dialog>
    </>
  );
}

function Viewfinder({ onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    const leaving = new AbortController();
    watch(video.current, leaving.signal).then(
      code => code !== null && found(code),
      (error: unknown) => setRefusal(wordsFor(error)),
    );
    return () => leaving.abort();
  }, []);

  return refusal ? (
    <p role="alert">{refusal}</p>
  ) : (
    <>
      <p className={styles.hint}>{texts.hint}</p>
      <video ref={video} className={styles.video} playsInline muted aria-label={texts.picture} />
    </>
  );
}

/** What browsers call it, in words that help; a camera that another program holds has no name of its own. */
const REFUSALS: Record<string, string> = {
  NotAllowedError: texts.notAllowed,
  NotFoundError: texts.missing,
};
const wordsFor = (error: unknown): string =>
  (error instanceof DOMException && REFUSALS[error.name]) || texts.failed;

/** The first code that the camera sees; null when one leaves before. The camera is let go either way. */
async function watch(video: HTMLVideoElement | null, leaving: AbortSignal): Promise<string | null> {
  if (!video) {
    return null;
  }
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 } },
  });
  try {
    video.srcObject = stream;
    await video.play();
    const read = await openCodeReader();
    while (!leaving.aborted) {
      const [code] = await read(video);
      if (code) {
        return leaving.aborted ? null : code;
      }
      await new Promise(resolve => setTimeout(resolve, EVERY));
    }
    return null;
  } catch (error) {
    if (leaving.aborted) {
      return null;
    }
    throw error;
  } finally {
    for (const track of stream.getTracks()) {
      track.stop();
    }
  }
}
