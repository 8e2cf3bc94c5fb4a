import { AsyncLocalStorage } from 'node:async_hooks';

/** What log lines say of the call or the job that they belong to; who called is known once it was looked up. */
export type Call = {
  /** one for a call, the jobs that it queues, and the lines of both */
  call: string;
  method?: string;
  /** as it is declared, without what was typed into it */
  route?: string;
  job?: string;
  /** its label; jobs know its number */
  agency?: string;
  agencyId?: number;
  account?: number;
};

/** A piece of work that has ended: `ms` long, and how it is called. */
export type Span = {
  kind: 'job' | 'call' | 'outside';
  name: string;
  of: Call;
  ms: number;
  failed: boolean;
  /** nothing else led to it */
  root: boolean;
};
/** Takes what has ended; does nothing where nobody gathers traces. */
export type Trace = (span: Span) => void;

const calls = new AsyncLocalStorage<Call>();

/** Does `work` for a call: whatever is logged, queued or asked of a provider meanwhile belongs to it. */
export const inCall = <T>(call: Call, work: () => T): T => calls.run(call, work);

/** The call or the job that is being done; undefined at a start, and for what ticks by itself. */
export const currentCall = (): Call | undefined => calls.getStore();
