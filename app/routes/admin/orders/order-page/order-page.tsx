import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { readOrderFilter } from "~/admin/orders/order-filter";
import { getApp } from "~/app-context.server";
import { adminContext } from "~/auth/permissions/require-admin.server";
import { idParam, singleParam } from "~/lib/db/pagination";
import { catchActionError } from "~/lib/http/client-errors";
import { readFormData } from "~/lib/http/form-data";
import { isPageView } from "~/lib/http/page-view";
import { Crumbs, EmptyState, Note, PageHead } from "~/routes/admin/shared/page-parts";
import { catchLoadError, LoadError, loadErrorOf, useLastLoaded } from "~/routes/admin/shared/stale-data";
import { unlistedMeta } from "~/routes/seo/page-meta";
import type { Route } from "./+types/order-page";
import { handleOrderAction } from "./order-actions.server";
import { loadOrderPage } from "./order-page.server";
import { OrderView } from "./order-view";
import { describeUnknownOutcome } from "./unknown-outcomes";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = getApp(context);
  const id = idParam.parse(params.id);
  const search = new URL(request.url).searchParams;
  const filter = readOrderFilter(search);
  const before = idParam.parse(singleParam(search, "before"));
  try {
    const page = id
      ? await loadOrderPage(app, { id, filter, before, isSeen: isPageView(request) }, context.get(adminContext))
      : null;
    return data({ ok: true as const, page }, { status: page ? 200 : 404 });
  } catch (error) {
    app.log.error({ err: error }, "An order could not be loaded");
    return data(loadErrorOf(error), { status: 503 });
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadError(serverLoader());

export async function action({ request, context }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  if (!admin) throw new Response("Access Denied", { status: 403 });
  const outcome = await handleOrderAction(getApp(context), admin, await readFormData(request));
  return data(outcome, { status: outcome.ok ? 200 : 400 });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return catchActionError(serverAction(), describeUnknownOutcome(form.get("intent")));
}

/** Also reloads after a failed action, which often means that the page is out of date. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === "POST" || defaultShouldRevalidate;

export const meta = unlistedMeta({ title: "Order", description: "One order.", path: "/admin/orders" });

const FAILED = "Failed to load this order";

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useLastLoaded(loaderData, FAILED);
  return (
    <>
      <LoadError loaded={loaderData} failed={FAILED} />
      {actionData && (
        <Note tone={actionData.ok ? "good" : "bad"}>
          <p>{actionData.ok ? actionData.message : actionData.error}</p>
        </Note>
      )}
      {shown?.page && <OrderView key={shown.page.order.id} shown={shown.page} />}
      {shown && !shown.page && (
        <>
          <Crumbs to="/admin/orders" label="Orders">
            Unknown
          </Crumbs>
          <PageHead title="Order" />
          <EmptyState>No Order Found</EmptyState>
        </>
      )}
    </>
  );
}
