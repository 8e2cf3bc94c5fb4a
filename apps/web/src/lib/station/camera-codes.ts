import { useEffect, useState } from 'react';

/** Reads the bar codes that a frame of the camera shows; answers their texts. */
export type CodeReader = (frame: HTMLVideoElement) => Promise<string[]>;

/** What labels carry: the carrier's and ours. */
const FORMATS = ['Code128', 'Code39', 'QRCode'] as const;

/**
 * Fetches the reader with the first use of a camera, never before. Browsers that read bar codes themselves do not
 * agree on how well; this one is the same everywhere. Its machine code comes from our own server, and from the same
 * package as the script that drives it: another version's takes the tab down.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: address }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => address } });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async frame => {
    const { videoWidth: width, videoHeight: height } = frame;
    if (!drawing || width === 0 || height === 0) {
      return [];
    }
    Object.assign(canvas, { width, height });
    drawing.drawImage(frame, 0, 0);
    const found = await readBarcodes(drawing.getImageData(0, 0, width, height), { formats: [...FORMATS] });
    return found.filter(code => code.isValid).map(code => code.text);
  };
}

const hasHandheldCamera = (): boolean =>
  'mediaDevices' in navigator && window.matchMedia('(pointer: coarse)').matches;

/** Whether there is a camera that pages may ask for: of a hand-held device, or one that stands at the station. */
export function useHasCamera(): boolean {
  const [has, setHas] = useState(hasHandheldCamera);
  useEffect(() => {
    if (has || !('mediaDevices' in navigator)) {
      return;
    }
    navigator.mediaDevices
      .enumerateDevices()
      .then(found => setHas(found.some(({ kind }) => kind === 'videoinput')))
      .catch(() => undefined);
  }, [has]);
  return has;
}
