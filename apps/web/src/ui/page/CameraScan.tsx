import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCodeReader } from '../../lib/station/camera-codes.ts';
import { useStationKey } from '../../lib/station/use-station-key.ts';
import styles from './CameraScan.module.css';
import { cameraTexts } from './camera.es.ts';
import { uiTexts } from '../texts.es.ts';

const texts = cameraTexts;
/** Between two looks at the picture, in milliseconds: phones stay cool. */
const EVERY = 150;

/** A code that has been out of the picture this long (ms) is a new reading. */
const FORGOTTEN = 2500;

/** Without a reading for this long (ms), somebody is told what helps. */
const SLOW = 30_000;

type Props = { onCode: (code: string) => void };

/** A button that opens the camera beside what one works on; it stays open, and reads one code after the other. */
export function CameraScan({ onCode }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  useStationKey('F8', () => (isOpen ? close() : setIsOpen(true)));
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        className={styles.open}
        leftSection={<IconCamera size={20} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && <Viewfinder onCode={onCode} onClose={close} />}
    </>
  );
}

function Viewfinder({ onCode, onClose }: Props & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [last, setLast] = useState<{ code: string } | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const found = useEffectEvent((code: string) => {
    setLast({ code });
    setIsSlow(false);
    onCode(code);
  });
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const leaving = new AbortController();
    watch(video.current, code => found(code), leaving.signal).catch((error: unknown) =>
      setRefusal(wordsFor(error)),
    );
    document.addEventListener('keydown', event => event.key === 'Escape' && close(), {
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [last]);

  return (
    <div role="dialog" aria-label={texts.title} className={styles.finder}>
      {refusal ? (
        <p role="alert">{refusal}</p>
      ) : (
        <>
          <video ref={video} className={styles.video} playsInline muted aria-label={texts.picture} />
          <p className={styles.hint} role="status">
            {isSlow ? texts.slow : last ? texts.read(last.code) : texts.hint}
          </p>
        </>
      )}
      <Button variant="default" onClick={onClose}>
        {uiTexts.close}
      </Button>
    </div>
  );
}

/** What browsers call it, in words that help; a camera that another program holds has no name of its own. */
const REFUSALS: Record<string, string> = {
  NotAllowedError: texts.notAllowed,
  NotFoundError: texts.missing,
};
const wordsFor = (error: unknown): string =>
  (error instanceof DOMException && REFUSALS[error.name]) || texts.failed;

/** Tells each code that the camera sees, once while it stays in the picture. The camera is let go when one leaves. */
async function watch(
  video: HTMLVideoElement | null,
  tell: (code: string) => void,
  leaving: AbortSignal,
): Promise<void> {
  if (!video) {
    return;
  }
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 } },
  });
  const seen = new Map<string, { at: number; look: number }>();
  try {
    video.srcObject = stream;
    await video.play();
    const read = await openCodeReader();
    for (let look = 0; !leaving.aborted; look++) {
      const [code] = await read(video);
      const now = performance.now();
      if (code && !leaving.aborted) {
        const before = seen.get(code);
        // a slow phone may look that seldom: what both of two looks show did not leave
        const isNew = !before || (now - before.at > FORGOTTEN && look - before.look > 1);
        seen.set(code, { at: now, look });
        if (isNew) {
          tell(code);
        }
      }
      await new Promise(resolve => setTimeout(resolve, EVERY));
    }
  } catch (error) {
    if (!leaving.aborted) {
      throw error;
    }
  } finally {
    for (const track of stream.getTracks()) {
      track.stop();
    }
  }
}
