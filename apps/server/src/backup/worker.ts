import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { keepBackup } from './keep-backup.ts';

export type Asked = { config: Config; ownerUrl: string; now: Date; hour: number };

parentPort?.postMessage(await keepBackup({ ...(workerData as Asked), progress: () => undefined }));
