import { AsyncLocalStorage } from "node:async_hooks";

/** Added to every log line of a request or job. Contains no personal data. */
export type LogContext =
  | {
      requestId: string;
      /** Pattern: the URL itself may contain keys and names. */
      route: string;
    }
  | { job: string; jobId: string };

const current = new AsyncLocalStorage<LogContext>();

export const withLogContext = <T>(context: LogContext, work: () => T): T => current.run(context, work);

/** For work that a request starts but that does not belong to it. */
export const withoutLogContext = <T>(work: () => T): T => current.exit(work);

export const getLogContext = (): LogContext | undefined => current.getStore();

/** Undefined outside of requests. */
export function requestId(): string | undefined {
  const context = current.getStore();
  return context && "requestId" in context ? context.requestId : undefined;
}
