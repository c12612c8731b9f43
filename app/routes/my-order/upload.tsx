import { data, redirect } from "react-router";
import * as z from "zod/mini";
import { findPortalCustomer } from "~/auth/magic-links.server";
import { setCookieHeaders } from "~/auth/sign-in/form-handler.server";
import { findPortalOrder } from "~/customers/portal/portal-orders.server";
import { clientContext, getApp } from "~/lib/app-context.server";
import { singleParam } from "~/lib/db/pagination";
import { sanitizeFileName } from "~/lib/storage/file-name";
import { StorageUnavailable } from "~/lib/storage/storage";
import { isClientDisconnected, readMultipartFiles } from "~/orders/files/file-endpoints.server";
import { MAX_FILE_NAME_LENGTH } from "~/orders/files/file-limits";
import { storeWholeFile } from "~/orders/files/upload-chunks.server";
import { unlistedMeta } from "~/routes/seo/page-meta";
import { ButtonLink } from "~/ui/button";
import { OrderBackground } from "~/ui/order-background";
import { Heading, Panel } from "~/ui/section";
import type { Route } from "./+types/upload";
import { saveCustomerMessage } from "./my-order-actions.server";
import { orderNotFound } from "./order-not-found.server";

/** POST /my-order/upload?order=: upload form for browsers without scripts; with &message= also a message. The page shows rejected files. */

export const meta = unlistedMeta({ title: "Files", description: "Send us files.", path: "/my-order/upload" });

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const customer = await findPortalCustomer(app, request);
  if (!customer) throw redirect("/my-order/find", setCookieHeaders([], 302));
  const params = new URL(request.url).searchParams;
  const orderId = z.uuid().safeParse(singleParam(params, "order"));
  const messageId = z.uuid().safeParse(singleParam(params, "message")).data;
  const order = orderId.success ? await findPortalOrder(app, customer, orderId.data) : null;
  if (!order) throw orderNotFound();
  const back = `/my-order?order=${order.id}`;
  if ((await app.rateLimits.consume("file-upload", context.get(clientContext))) > 0) {
    return errorPage(back, "Too many uploads. Please wait a few minutes and try again.", 429);
  }
  try {
    const { results: taken, texts } = await readMultipartFiles(request, async ({ name, content }) => ({
      name: sanitizeFileName(name, MAX_FILE_NAME_LENGTH),
      result: await storeWholeFile(
        app,
        { sender: "customer", customer },
        { orderId: order.id, messageId, name, content },
      ),
    }));
    const results = taken.map(({ name, result }) => ({ name, error: result.ok ? null : result.error }));
    const message = messageId
      ? await saveCustomerMessage({ app, customer, order }, { id: messageId, text: texts.get("message") ?? "" })
      : null;
    if (!message && taken.length === 0) return errorPage(back, "Please choose a file first.", 400);
    const error = message?.ok === false ? message.error : null;
    if (!error && results.every((file) => file.error === null)) return redirect(back, setCookieHeaders([], 303));
    const note = message?.ok ? "We have your message." : null;
    return data({ back, error, note, files: results }, setCookieHeaders([], 400));
  } catch (error) {
    if (isClientDisconnected(request, error)) return errorPage(back, "We didn’t receive the whole form.", 400);
    if (!(error instanceof StorageUnavailable)) throw error;
    app.log.error({ err: error }, "The file store is not responding");
    return errorPage(back, "We can’t save anything right now. Please try again in a minute.", 503);
  }
}

const errorPage = (back: string, error: string, status: number) =>
  data(
    { back, error, note: null, files: [] as { name: string; error: string | null }[] },
    setCookieHeaders([], status),
  );

export default function Uploaded({ actionData }: Route.ComponentProps) {
  const { back, error, note, files } = actionData ?? { back: "/my-order", error: null, note: null, files: [] };
  return (
    <OrderBackground labelledby="files-title">
      <Heading as="h1" id="files-title">
        Your files
      </Heading>
      <Panel raised className="p-5 md:p-8">
        {error && (
          <p role="alert" className="mb-4">
            {error}
          </p>
        )}
        {note && <p className="mb-4 text-lime">{note}</p>}
        <ul className="mb-6 grid gap-4">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={index} className="[overflow-wrap:anywhere]">
              <strong>{file.name}</strong>
              <span className={`block ${file.error ? "text-danger" : "text-lime"}`}>{file.error ?? "Received."}</span>
            </li>
          ))}
        </ul>
        <ButtonLink href={back}>BACK TO MY ORDER</ButtonLink>
      </Panel>
    </OrderBackground>
  );
}
