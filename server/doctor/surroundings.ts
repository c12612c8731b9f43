import { checkDatabase, openDatabase } from "~/db/client.server";
import type { Database } from "~/db/database";
import { type DataDirState, inspectDataDir } from "~/doctor/folder.server";
import { type NetworkProbes, networkProbes } from "~/doctor/public-address/instruments.server";
import type { FileStorage } from "~/files/files";
import { createStorage } from "~/files/open-store.server";
import type { Mailer } from "~/mail/mail";
import { createMailer } from "~/mail/mailer.server";
import type { PaymentProvider } from "~/payments/payments";
import { emailFolder, type LocalResources, type Settings } from "~/settings/settings.server";
import { diagnoseRunningServer } from "../admin-shell/admin-socket";
import { findPaymentProvider } from "../payments";
import { MIGRATIONS } from "../start/migrations";
import type { ServerReport } from "./told";

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
  openDatabase: (place) => openDatabase({ ...place, migrationsFolder: MIGRATIONS, asItIs: true, poolSize: 1 }),
  equip: (settings) => {
    const { smtpUrl, mailFrom: from, mailRecipients: recipients } = settings;
    return {
      paymentProvider: findPaymentProvider(settings),
      mailer: createMailer({ smtpUrl, from, folder: emailFolder(settings), recipients }),
      storage: createStorage(settings.files),
    };
  },
};
