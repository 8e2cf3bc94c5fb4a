/** Reads the bar codes that a frame of the camera shows; answers their texts. */
export type CodeReader = (frame: HTMLVideoElement) => Promise<string[]>;

/** What labels carry: the carrier's and ours. */
const FORMATS = ['code_128', 'code_39', 'qr_code'] as const;

/**
 * Fetches the reader with the first use of a camera, never before. Browsers that read bar codes themselves do not
 * agree on how well; this one is the same everywhere, and its machine code comes from our own server.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({
    overrides: {
      locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? address : folder + path),
    },
  });
  const detector = new BarcodeDetector({ formats: [...FORMATS] });
  return async frame => (await detector.detect(frame)).map(({ rawValue }) => rawValue);
}

/** Whether this is a hand-held device with a camera that pages may ask for. */
export const hasHandheldCamera = (): boolean =>
  'mediaDevices' in navigator && window.matchMedia('(pointer: coarse)').matches;
