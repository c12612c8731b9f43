import type { MetaFunction } from "react-router";
import { views } from "~/catalog/views";
import { pageMeta } from "~/chrome/head/page-meta";
import { ReceiptPage } from "~/ordering/success/receipt";
import { SettledPage } from "~/ordering/success/settled-page";

/** The page after payment. One module for every service: the address says which; a service may have a page of its own. */

export const handle = { prerender: true };

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta({ title: "Your order", description: "Your receipt.", path: location.pathname, matches, indexed: false });

export default function Success() {
  return (
    <SettledPage>
      {(settled, { offer, nextSteps }) => {
        const Own = views[offer.slug].Settled;
        return Own ? <Own {...settled} /> : <ReceiptPage settled={settled} nextSteps={nextSteps} />;
      }}
    </SettledPage>
  );
}
