import type { RouterContextProvider } from "react-router";
import { adminContext } from "~/auth/permissions/require-admin.server";
import type { FindFileActor } from "~/orders/files/file-endpoints.server";

export const adminFileActor =
  ({ context }: { context: Readonly<RouterContextProvider> }): FindFileActor =>
  async () => {
    const admin = context.get(adminContext);
    return admin && { sender: "team", email: admin.email };
  };
