import * as z from "zod/mini";

/**
 * Uploads that this tab began and did not finish, so that after a reload the same file, chosen again, goes on where it was. Without
 * storage an upload begins anew: nothing else is lost.
 */

const kept = z.object({ id: z.string(), name: z.string(), size: z.number(), changed: z.number() });
type Kept = z.output<typeof kept>;
const list = z.catch(z.array(kept), []);

const keyOf = (orderId: string) => `uploads:${orderId}`;
const isSame = (file: File, { name, size, changed }: Kept) =>
  file.name === name && file.size === size && file.lastModified === changed;

/** The upload of this very file that broke off, if there is one. */
export const findInterruptedUpload = (orderId: string, file: File): string | undefined =>
  read(orderId).find((entry) => isSame(file, entry))?.id;

export const rememberUpload = (orderId: string, file: File, id: string): void =>
  write(orderId, [
    ...read(orderId).filter((entry) => !isSame(file, entry)),
    { id, name: file.name, size: file.size, changed: file.lastModified },
  ]);

export const forgetInterruptedUpload = (orderId: string, file: File): void =>
  write(
    orderId,
    read(orderId).filter((entry) => !isSame(file, entry)),
  );

function read(orderId: string): Kept[] {
  try {
    return list.parse(JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? "[]"));
  } catch {
    return [];
  }
}

function write(orderId: string, entries: Kept[]): void {
  try {
    if (entries.length > 0) sessionStorage.setItem(keyOf(orderId), JSON.stringify(entries));
    else sessionStorage.removeItem(keyOf(orderId));
  } catch {
    // Blocked or full: then an upload begins anew after a reload.
  }
}
