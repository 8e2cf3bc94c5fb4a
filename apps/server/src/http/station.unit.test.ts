import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { stationFiles } from './station.ts';

test('the station keeps its screens, signing in, what they import, and no other screen', () => {
  const files = stationFiles({
    'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_kit.js'], css: ['assets/i.css'] },
    '_kit.js': { file: 'assets/kit-1.js', assets: ['assets/text.woff2'], imports: ['index.html'] },
    'src/shells/staff/router.tsx': { file: 'assets/staff-1.js', imports: ['_kit.js'] },
    'src/shells/public/router.tsx': { file: 'assets/public-1.js' },
    'src/features/reception/screens/ProcessPage.tsx': { file: 'assets/process-1.js', imports: ['_scan.js'] },
    '_scan.js': { file: 'assets/scan-1.js', assets: ['assets/reader.wasm'] },
    'src/features/lots/screens/LotsPage.tsx': { file: 'assets/lots-1.js' },
    'src/lib/notice/notifications-kit.ts': { file: 'assets/notices-1.js' },
  });
  expect(files).toEqual([
    '/assets/i.css',
    '/assets/index-1.js',
    '/assets/kit-1.js',
    '/assets/notices-1.js',
    '/assets/process-1.js',
    '/assets/public-1.js',
    '/assets/scan-1.js',
    '/assets/staff-1.js',
    '/assets/text.woff2',
  ]);
});

test('the worker keeps pages, and none that another page holds, such as the one that reads cards', () => {
  const heard = new Map<string, (event: object) => void>();
  const self = { addEventListener: heard.set.bind(heard), location: { origin: 'https://a.test' } };
  const script = readFileSync(new URL('../../../web/public/worker.js', import.meta.url), 'utf8');
  const caches = { open: () => new Promise(() => undefined) };
  const fetch = () => new Promise(() => undefined);
  runInNewContext(script, { self, FILES: [], URL, AbortSignal, caches, fetch });
  const isAnswered = (path: string, destination: string) => {
    let answered = false;
    const request = { method: 'GET', mode: 'navigate', url: `https://a.test${path}`, destination };
    heard.get('fetch')?.({ request, respondWith: () => (answered = true) });
    return answered;
  };
  expect(isAnswered('/process', 'document')).toBe(true);
  expect(isAnswered('/card-reader', 'iframe')).toBe(false);
});
