import type { Settings } from "~/lib/config/settings.server";
import type { Db, Tx } from "~/lib/db/database";
import { shops } from "~/lib/db/schema/index";
import { createStorage } from "./open-storage.server";
import { type FileStorage, OWNER_FILE, StorageUnavailable } from "./storage";

/** The files are those of another shop, which a restored copy must not delete. */
export class StorageOfAnotherShop extends StorageUnavailable {
  constructor(where: string) {
    const remedy = where.startsWith("http")
      ? `Set FILES_URL to another folder of the bucket (${where}/another-folder)`
      : "Set DATA_DIR to a folder of its own";
    super(
      `The files in ${where} belong to another shop, and this one would delete them. ${remedy}. If the other shop will never run again, you can delete the file ${OWNER_FILE} there instead.`,
    );
  }
}

/** The same for all processes on a database. A restored copy gets another one. */
export async function getShopId(db: Db | Tx): Promise<string> {
  await db.insert(shops).values({}).onConflictDoNothing();
  const [shop] = await db.select({ id: shops.id }).from(shops);
  if (!shop) throw new Error("The shop has no id");
  return shop.id;
}

/** Claims files that belong to no shop. Throws StorageOfAnotherShop, or StorageUnavailable. */
export async function claimStorage(storage: FileStorage, shopId: string): Promise<void> {
  if ((await storage.owner()) === null) await storage.claim(shopId);
  // Another shop may have been first.
  if ((await storage.owner()) !== shopId) throw new StorageOfAnotherShop(storage.where);
}

/** Deletes nothing of another shop: removals reject with StorageOfAnotherShop. */
export function createShopStorage(place: Settings["files"], db: Db): FileStorage {
  const storage = createStorage(place);
  const checkOwner = async () => claimStorage(storage, await getShopId(db));
  return {
    ...storage,
    remove: async (key) => {
      await checkOwner();
      await storage.remove(key);
    },
    removeFolder: async (folder) => {
      await checkOwner();
      await storage.removeFolder(folder);
    },
  };
}
