import { type NetworkProbes, networkProbes } from "~/admin/health/public-address-check.server";
import { type DataDirState, inspectDataDir } from "~/admin/health/system-checks.server";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import { createMailer, type Mailer } from "~/email/mailer.server";
import { emailFolder, type Settings } from "~/lib/config/settings.server";
import { checkDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { createStorage } from "~/lib/storage/open-storage.server";
import type { FileStorage } from "~/lib/storage/storage";
import { diagnoseRunningServer, type ServerReport } from "../control-socket";
import { findPaymentProvider } from "../lifecycle/open-payment-provider";
import { MIGRATIONS } from "../lifecycle/preflight";
import { type DatabaseLocation, openShopDatabase } from "./shell-command";

/** External access of the doctor, replaced in tests. */
export type DoctorEnvironment = NetworkProbes & {
  now(): Date;
  readFolder(folder: string): Promise<DataDirState | null>;
  /** Null if no shop runs on this data folder. */
  diagnoseShop(dataDir: string): Promise<ServerReport | null>;
  /** Throws DatabaseError if the shop could not open it. */
  checkDatabase(location: DatabaseLocation): Promise<void>;
  /** Without applying migrations. */
  openDatabase(location: DatabaseLocation): Promise<Database>;
  createServices(settings: Settings): DoctorServices;
};

type DoctorServices = { paymentProvider: PaymentProvider | null; mailer: Mailer; storage: FileStorage };

export const doctorEnvironment: DoctorEnvironment = {
  ...networkProbes,
  now: () => new Date(),
  readFolder: inspectDataDir,
  diagnoseShop: diagnoseRunningServer,
  checkDatabase: (location) => checkDatabase({ ...location, migrationsFolder: MIGRATIONS }),
  openDatabase: (location) => openShopDatabase(location, { skipMigrations: true, poolSize: 1 }),
  createServices: (settings) => {
    const { smtpUrl, mailFrom: from, emailRecipients: recipients } = settings;
    return {
      paymentProvider: findPaymentProvider(settings),
      mailer: createMailer({ smtpUrl, from, folder: emailFolder(settings), recipients }),
      storage: createStorage(settings.files),
    };
  },
};
