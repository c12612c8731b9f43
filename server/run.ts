import { readSettings } from "~/settings.server";
import { explain } from "./explain";
import { type PageSource, type Shop, startShop } from "./shop";

/** Starts the shop from the environment and keeps it until a signal; a fault at start is one clear message and exit 1. */
export async function runShop(source: PageSource): Promise<void> {
  try {
    const shop = await startShop(readSettings(process.env), source);
    stopOnSignals(shop);
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n\n`);
    process.exit(1);
  }
}

/** SIGTERM and Ctrl-C drain what is under way, then close. A second signal ends at once. */
function stopOnSignals(shop: Shop): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      shop.stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`The shop did not close cleanly: ${error}\n`);
          process.exit(1);
        },
      );
    });
  }
}
