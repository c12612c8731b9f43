import type { Told } from "~/logging/watch";
import type { Db, Tx } from "./database";

const untold = new WeakMap<Tx, Told[]>();

/** Has something told when the transaction is committed. Where nobody listens to the database, nothing happens. */
export const tellOnCommit = (tx: Tx, told: Told): void => void untold.get(tx)?.push(told);

const listeners = new WeakMap<Db, (told: Told) => void>();

/** Tells what a statement of its own has done, which is committed already. */
export const tellCommitted = (db: Db, told: Told): void => listeners.get(db)?.(told);

/** Has `listen` hear what transactions of this handle tell, each after its commit. Of one that is rolled back nothing is told. */
export function tellingAfterCommit<D extends Db>(db: D, listen: (told: Told) => void): D {
  listeners.set(db, listen);
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const all: Told[] = [];
    const done = await begin((tx) => {
      untold.set(tx, all);
      return work(tx);
    }, config);
    for (const told of all) listen(told);
    return done;
  };
  return db;
}
