import type { ReactNode } from "react";
import { OrderScene } from "~/ui/order-scene";
import { Panel } from "~/ui/panel";

/** The frame of every page about one's account: a panel in the night. */
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
