import type { CommittedEvent } from "~/lib/logging/instrumentation";
import type { Db, Tx } from "./database";

const untold = new WeakMap<Db | Tx, CommittedEvent[]>();
const listeners = new WeakMap<Db | Tx, (told: CommittedEvent) => void>();

/**
 * Has something told when the transaction is committed; what a statement of its own has done is told at once. Where nobody listens to the
 * database, nothing happens.
 */
export function emitAfterCommit(db: Db | Tx, told: CommittedEvent): void {
  const waiting = untold.get(db);
  if (waiting) waiting.push(told);
  else listeners.get(db)?.(told);
}

/** Has `listen` hear what transactions of this handle tell, each after its commit. Of one that is rolled back nothing is told. */
export function withCommitListener<D extends Db>(db: D, listen: (told: CommittedEvent) => void): D {
  listeners.set(db, listen);
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const all: CommittedEvent[] = [];
    const done = await begin((tx) => {
      untold.set(tx, all);
      return work(tx);
    }, config);
    for (const told of all) listen(told);
    return done;
  };
  return db;
}
