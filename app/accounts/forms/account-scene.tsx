import type { ReactNode } from "react";
import { OrderScene } from "~/ui/order-scene";
import { Panel } from "~/ui/panel";

/** The frame of every account page: a title and a panel on the night sky. */
export function AccountScene({ title, children }: { title: string; children: ReactNode }) {
  return (
    <OrderScene labelledby="account-title">
      <Panel raised className="mx-auto max-w-md p-6 md:p-8">
        <h1 id="account-title" className="mb-6 text-pixel-lg text-pixel-shadow">
          {title}
        </h1>
        {children}
      </Panel>
    </OrderScene>
  );
}
