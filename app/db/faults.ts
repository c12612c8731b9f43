/** Why a database could not be opened. The message is one for the operator: what is wrong and what to do, never a password. */
export class DatabaseFault extends Error {
  override name = "DatabaseFault";
}

/** Another process has the embedded database open; the message names it. */
export class FolderInUse extends DatabaseFault {
  override name = "FolderInUse";
}

/** The data folder cannot be made or written. */
export class FolderNotWritable extends DatabaseFault {
  override name = "FolderNotWritable";
}

/** Nothing answers at DATABASE_URL. */
export class DatabaseUnreachable extends DatabaseFault {
  override name = "DatabaseUnreachable";
}

/** The server answers, but not to this user, password or database name. */
export class DatabaseRefused extends DatabaseFault {
  override name = "DatabaseRefused";
}

/** A server older than the oldest that the migrations are tried on. */
export class DatabaseTooOld extends DatabaseFault {
  override name = "DatabaseTooOld";
}

/** A programming error: the outer handle was used where the transaction's own is meant. */
export class OutsideOfTransaction extends Error {
  override name = "OutsideOfTransaction";
}
