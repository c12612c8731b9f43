import type { RouterContextProvider } from "react-router";
import { adminContext } from "~/accounts/admins/guards.server";
import type { FindSide } from "~/orders/files/web/side-request.server";

/** The admin whom the section's guard let in. */
export const staffSide =
  ({ context }: { context: Readonly<RouterContextProvider> }): FindSide =>
  async () => {
    const admin = context.get(adminContext);
    return admin && { sender: "team", email: admin.email };
  };
