import { Worker } from 'node:worker_threads';
import type { Asked } from './worker.ts';

/** Keeps a backup in a thread of its own: no call waits for it. With `stopping` it ends, and leaves a draft at most. */
export function keepBackupBeside(asked: Asked, stopping: AbortSignal): Promise<string[]> {
  if (stopping.aborted) return Promise.resolve([]);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: asked });
  const end = () => void worker.terminate();
  stopping.addEventListener('abort', end);
  return new Promise((resolve, reject) => {
    worker.on('message', resolve).on('error', reject);
    worker.on('exit', () => {
      stopping.removeEventListener('abort', end);
      resolve([]);
    });
  });
}
