import { RouterContextProvider } from "react-router";
import { type App, appContext, clientContext } from "~/lib/app-context.server";

/** What a loader or action finds in the context of a request. */
export function requestContextOf(app: App): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(clientContext, "198.51.100.1");
  return context;
}
