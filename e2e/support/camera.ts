import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { code128Bars } from '../../apps/web/src/ui/parcel/code128.ts';
import { findChromium } from '../../scripts/lib/chromium.mjs';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels: the thinnest bar's width, and the bars' height. */
const MODULE = 3;
const BAR_HEIGHT = 160;
const FRAMES_A_SECOND = 5;

export type Phone = { browser: Browser; close(): Promise<void> };

/** What stands before the camera: a label with this bar code, a moving picture without any, or there is no camera. */
type Seen = { label: string } | 'nothing to read' | 'no camera';

/** A browser of its own, whose person allows the camera or does not. */
export async function browserWithCamera(seen: Seen, isAllowed = true): Promise<Phone> {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-camera-'));
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...args,
      `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
      ...(seen === 'no camera' ? [] : ['--use-fake-device-for-media-stream']),
      ...(typeof seen === 'object' ? [`--use-file-for-fake-video-capture=${film(folder, seen.label)}`] : []),
    ],
    env: env as Record<string, string>,
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The label, held still, as a film without compression (YUV4MPEG2); answers the file. */
function film(folder: string, code: string): string {
  const paper = 235;
  const { bars, width } = code128Bars(code);
  const left = Math.round((WIDTH - width * MODULE) / 2);
  const row = Buffer.alloc(WIDTH, paper);
  for (const bar of bars) row.fill(16, left + bar.x * MODULE, left + (bar.x + bar.width) * MODULE);
  const blank = Buffer.alloc(WIDTH, paper);
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Math.abs(y - HEIGHT / 2) < BAR_HEIGHT / 2 ? row : blank,
  );
  const frame = Buffer.concat([Buffer.from('FRAME\n'), ...rows, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`;
  const file = join(folder, 'label.y4m');
  writeFileSync(file, Buffer.concat([Buffer.from(head), frame, frame]));
  return file;
}
