import { checkDatabase, openDatabase } from "~/db/client.server";
import type { Database } from "~/db/database";
import { type FolderState, readFolder } from "~/doctor/folder.server";
import { type Instruments, instruments } from "~/doctor/public-address/instruments.server";
import type { FileStore } from "~/files/files";
import { openFileStore } from "~/files/open-store.server";
import type { Mailer } from "~/mail/mail";
import { makeMailer } from "~/mail/mailer.server";
import type { Payments } from "~/payments/payments";
import { mailFolder, type Premises, type Settings } from "~/settings/settings.server";
import { examineRunningServer } from "../admin-shell/admin-socket";
import { lookUpPayments } from "../payments";
import { MIGRATIONS } from "../start/migrations";
import type { Told } from "./told";

type Place = { databaseUrl?: string; dataDir: string };

/** What the doctor touches of the world, replaced in tests. */
export type Surroundings = Instruments & {
  now(): Date;
  readFolder(folder: string): Promise<FolderState | null>;
  /** What the shop on this data folder says of itself; null when none runs. */
  askShop(dataDir: string): Promise<Told | null>;
  /** Throws a DatabaseFault when the shop could not open it. */
  checkDatabase(place: Place): Promise<void>;
  /** As it is: its tables are not changed. */
  openDatabase(place: Place): Promise<Database>;
  equip(settings: Settings): Equipment;
};

type Equipment = { paymentProvider: Payments | null; mailer: Mailer; storage: FileStore };

/** A database as the premises name it. */
export const placeOf = ({ databaseUrl, dataDir }: Premises): Place => ({
  ...(databaseUrl ? { databaseUrl } : {}),
  dataDir,
});

export const surroundings: Surroundings = {
  ...instruments,
  now: () => new Date(),
  readFolder,
  askShop: examineRunningServer,
  checkDatabase: (place) => checkDatabase({ ...place, migrationsFolder: MIGRATIONS }),
  openDatabase: (place) => openDatabase({ ...place, migrationsFolder: MIGRATIONS, asItIs: true, poolSize: 1 }),
  equip: (settings) => {
    const { smtpUrl, mailFrom: from, mailRecipients: recipients } = settings;
    return {
      paymentProvider: lookUpPayments(settings),
      mailer: makeMailer({ smtpUrl, from, folder: mailFolder(settings), recipients }),
      storage: openFileStore(settings.files),
    };
  },
};
