import {
  readScaleLine,
  readScaleReport,
  SCALE_USAGE_PAGE,
  type ScaleReading,
} from '@puerta/domain/parcels/scale-reading';

/** What browsers offer of Web Serial and WebHID, as far as a scale needs it; not all of them do. */
type Port = {
  open: (options: { baudRate: number }) => Promise<void>;
  readable: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  writable: WritableStream<Uint8Array> | null;
};
type Device = EventTarget & { open: () => Promise<void>; opened: boolean };
type Offered = {
  serial?: { requestPort: () => Promise<Port>; getPorts: () => Promise<Port[]> };
  hid?: {
    requestDevice: (options: { filters: { usagePage: number }[] }) => Promise<Device[]>;
    getDevices: () => Promise<Device[]>;
  } & EventTarget;
};
export type ScaleKind = keyof Offered;

/** What most scales are set to when they are delivered. */
const BAUD_RATE = 9600;
/** Asks those that speak MT-SICS for every weight from now on; the others say that they do not understand. */
const REPEAT = new TextEncoder().encode('SIR\r\n');
/** Remembered for the session: a reload, or the next box's form, finds the scale again. */
const KEY = 'station:scale';

/** A reading, and which load it is of: it is another once the scale was empty or moved. */
export type Weighed = ScaleReading & { load: number };
/** null while there is none; `last` null before the first reading */
type Scale = { last: Weighed | null } | null;

let scale: Scale = null;
const listeners = new Set<() => void>();

const offered = (): Offered => navigator as Offered;
export const scaleKinds = (): ScaleKind[] =>
  (['serial', 'hid'] as const).filter(kind => offered()[kind] !== undefined);

export const currentScale = (): Scale => scale;
export function onScale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: Scale): void {
  scale = next;
  for (const listener of listeners) {
    listener();
  }
}

function weigh(reading: ScaleReading | null): void {
  const before = scale?.last;
  const lies = reading && reading.pounds > 0;
  const isNew = lies && reading.isStable && !(before?.isStable && before.pounds > 0);
  const load = (before?.load ?? 0) + (isNew ? 1 : 0);
  show({ last: { pounds: 0, isStable: false, ...reading, load } });
}

/** Asks the person which scale it is, and reads it until it is gone; answers whether one was opened. */
export async function connectScale(kind: ScaleKind): Promise<boolean> {
  const { serial, hid } = offered();
  try {
    if (kind === 'serial') {
      return await readPort(await serial?.requestPort());
    }
    const [device] = (await hid?.requestDevice({ filters: [{ usagePage: SCALE_USAGE_PAGE }] })) ?? [];
    return await readDevice(device);
  } catch {
    // none was chosen, or another program holds it
    return false;
  }
}

/** The scale that was chosen in this session, without asking again. */
export async function findScaleAgain(): Promise<void> {
  const { serial, hid } = offered();
  try {
    const kind = sessionStorage.getItem(KEY);
    if (scale || !kind) {
      return;
    }
    await (kind === 'serial'
      ? readPort((await serial?.getPorts())?.[0])
      : readDevice((await hid?.getDevices())?.[0]));
  } catch {
    // it was taken away: the button asks for it
  }
}

async function readPort(port: Port | undefined): Promise<boolean> {
  if (!port) {
    return false;
  }
  await port.open({ baudRate: BAUD_RATE });
  begin('serial');
  void listenTo(port)
    .catch(() => undefined)
    .finally(() => show(null));
  const writer = port.writable?.getWriter();
  await writer?.write(REPEAT).catch(() => undefined);
  writer?.releaseLock();
  return true;
}

async function listenTo({ readable }: Port): Promise<void> {
  const reader = readable?.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (begun + piece.value).split(/[\r\n]+/);
    begun = lines.pop() ?? '';
    for (const line of lines.filter(one => one.trim() !== '')) {
      weigh(readScaleLine(line));
    }
  }
}

async function readDevice(device: Device | undefined): Promise<boolean> {
  if (!device) {
    return false;
  }
  if (!device.opened) {
    await device.open();
  }
  begin('hid');
  device.addEventListener('inputreport', event =>
    weigh(readScaleReport((event as Event & { data: DataView }).data)),
  );
  offered().hid?.addEventListener('disconnect', () => show(null), { once: true });
  return true;
}

function begin(kind: ScaleKind): void {
  sessionStorage.setItem(KEY, kind);
  show({ last: null });
}
