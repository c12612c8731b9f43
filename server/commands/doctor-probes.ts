import { type NetworkProbes, networkProbes } from "~/admin/health/public-address-check.server";
import { type DataDirState, inspectDataDir } from "~/admin/health/system-checks.server";
import type { PaymentProvider } from "~/billing/provider/payment-provider";
import type { Mailer } from "~/email/mailer.server";
import { createMailer } from "~/email/mailer.server";
import { emailFolder, type LocalResources, type Settings } from "~/lib/config/settings.server";
import { checkDatabase, openDatabase } from "~/lib/db/client.server";
import type { Database } from "~/lib/db/database";
import { createStorage } from "~/lib/storage/open-storage.server";
import type { FileStorage } from "~/lib/storage/storage";
import type { ServerReport } from "../control-socket";
import { diagnoseRunningServer } from "../control-socket";
import { findPaymentProvider } from "../lifecycle/open-payment-provider";
import { MIGRATIONS } from "../lifecycle/preflight";

type Place = { databaseUrl?: string; dataDir: string };

/** What the doctor touches of the world, replaced in tests. */
export type DoctorEnvironment = NetworkProbes & {
  now(): Date;
  readFolder(folder: string): Promise<DataDirState | null>;
  /** What the shop on this data folder says of itself; null when none runs. */
  askShop(dataDir: string): Promise<ServerReport | null>;
  /** Throws a DatabaseError when the shop could not open it. */
  checkDatabase(place: Place): Promise<void>;
  /** As it is: its tables are not changed. */
  openDatabase(place: Place): Promise<Database>;
  equip(settings: Settings): Equipment;
};

type Equipment = { paymentProvider: PaymentProvider | null; mailer: Mailer; storage: FileStorage };

/** A database as the premises name it. */
export const databaseLocationOf = ({ databaseUrl, dataDir }: LocalResources): Place => ({
  ...(databaseUrl ? { databaseUrl } : {}),
  dataDir,
});

export const doctorEnvironment: DoctorEnvironment = {
  ...networkProbes,
  now: () => new Date(),
  readFolder: inspectDataDir,
  askShop: diagnoseRunningServer,
  checkDatabase: (place) => checkDatabase({ ...place, migrationsFolder: MIGRATIONS }),
  openDatabase: (place) => openDatabase({ ...place, migrationsFolder: MIGRATIONS, skipMigrations: true, poolSize: 1 }),
  equip: (settings) => {
    const { smtpUrl, mailFrom: from, emailRecipients: recipients } = settings;
    return {
      paymentProvider: findPaymentProvider(settings),
      mailer: createMailer({ smtpUrl, from, folder: emailFolder(settings), recipients }),
      storage: createStorage(settings.files),
    };
  },
};
