import type { App } from "~/app-context.server";
import { PaymentProviderUnavailable } from "~/billing/provider/payment-provider";

/**
 * Runs tasks one after another so that a failed one does not stop the others: its error is logged with `about`, and `end` throws
 * when any failed, so that the job counts as failed. A provider that does not answer stops everything.
 */
export function createBatchRunner(app: Pick<App, "log">, what: string) {
  let tried = 0;
  let failed = 0;
  return {
    /** Throws PaymentProviderUnavailable, and nothing else. */
    async run(about: object, work: () => Promise<unknown>): Promise<void> {
      tried++;
      try {
        await work();
      } catch (error) {
        if (error instanceof PaymentProviderUnavailable) throw error;
        failed++;
        app.log.error({ err: error, ...about }, `${what}: one failed, the others continue`);
      }
    },
    end(): void {
      if (failed > 0) throw new Error(`${what}: ${failed} of ${tried} failed. The log says which and why`);
    },
  };
}
