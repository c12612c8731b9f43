import { networkProbes } from "~/admin/health/public-address-check.server";
import { inspectDataDir } from "~/admin/health/system-checks.server";
import { createMailer } from "~/email/mailer.server";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { checkDatabase } from "~/lib/db/client.server";
import { createStorage } from "~/lib/storage/open-storage.server";
import { findPaymentProvider } from "../lifecycle/open-payment-provider";
import { MIGRATIONS } from "../lifecycle/preflight";
import { assertShopExists, type DatabaseLocation, openShopDatabase } from "./shell-command";

export type DoctorEnvironment = typeof doctorEnvironment;

/** External access of the doctor, replaced in tests. */
export const doctorEnvironment = {
  ...networkProbes,
  now: () => new Date(),
  readFolder: inspectDataDir,
  assertShopExists,
  checkDatabase: (location: DatabaseLocation) => checkDatabase({ ...location, migrationsFolder: MIGRATIONS }),
  openDatabase: (location: DatabaseLocation) => openShopDatabase(location, { skipMigrations: true, poolSize: 1 }),
  createServices: (settings: Settings) => {
    const { smtpUrl, mailFrom: from, emailRecipients: recipients } = settings;
    return {
      paymentProvider: findPaymentProvider(settings),
      mailer: createMailer({ smtpUrl, from, folder: emailFolder(settings), recipients }),
      storage: createStorage(settings.files),
    };
  },
};
