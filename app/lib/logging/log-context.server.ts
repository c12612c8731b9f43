import { AsyncLocalStorage } from "node:async_hooks";

/** What is being worked on: every line of the log that is written meanwhile carries it. Nothing in it is about a person. */
export type LogContext =
  | {
      requestId: string;
      /** The pattern of the address, such as `/quote/:id`: the address itself may hold keys, and names that somebody typed. */
      route: string;
    }
  | { job: string; jobId: string };

const current = new AsyncLocalStorage<LogContext>();

/** Runs the work of a request or a job. */
export const withLogContext = <T>(subject: LogContext, work: () => T): T => current.run(subject, work);

/** Runs what happens to begin during a request or a job, and has nothing to do with it. */
export const withoutLogContext = <T>(work: () => T): T => current.exit(work);

/** What is being worked on; undefined outside of requests and jobs. */
export const getLogContext = (): LogContext | undefined => current.getStore();

/** The id of the request that is being answered; undefined outside of one. */
export function requestId(): string | undefined {
  const now = current.getStore();
  return now && "requestId" in now ? now.requestId : undefined;
}
