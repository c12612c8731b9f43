import { type ReactNode, use, useEffect, useMemo } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { CatalogContext, catalogWith } from "~/catalog/current-catalog";
import { publishedCatalog } from "~/catalog/documents/published-catalog.server";
import { errorMessageIn, requestIdIn } from "~/lib/http/error-body";
import { useDismissToastsOnNavigation } from "~/ui/dismiss-toasts";
import type { Route } from "./+types/root";
import appCss from "./app.css?url";
import { drawnLook } from "./content/brand.server";
import { currencyOfSite } from "./content/documents/money-kind.server";
import { siteContext } from "./content/site-context";
import { defaultSite, SiteContext } from "./content/use-site";
import { SHIPPED_ZONE } from "./lib/config/time-zone";
import { agencyYear } from "./lib/dates/format-date";
import { DOLLARS, writeCurrency } from "./lib/money";
import { OnServer } from "./lib/rendering/on-server";
import { ErrorPage, NotFoundPage, UnavailablePage } from "./routes/layout/error-pages";
import { FOOTER_ID, Footer, SlimFooter } from "./routes/layout/footer";
import { Navigation } from "./routes/layout/navigation";
import { MAIN_ID, RouteFocus, SkipLink } from "./routes/layout/page-frame";
import { Prefetching } from "./routes/layout/prefetching";
import { siteFrame } from "./routes/layout/site-frame.server";
import { siteScript } from "./routes/layout/site-script/site-script.server";
import { changedPictureOf } from "./routes/seo/changed-pictures.server";
import { pageMeta } from "./routes/seo/page-meta";
import { PageSpinner } from "./ui/spinner";
import { showToaster } from "./ui/toast";

/** Loaded once: settings do not change while the server runs. The page cache renders its pages again in a new year. */
export function loader({ request, context }: Route.LoaderArgs) {
  const current = context.get(siteContext);
  const { texts: _texts, pictures: _pictures, publications: _publications, ...rest } = current;
  const { isPreview: _isPreview, hiddenClaims: _hiddenClaims, ...site } = rest;
  const { changes } = publishedCatalog(current).catalog;
  const currency = currencyOfSite(current);
  const frame = siteFrame(current);
  const picture = changedPictureOf(current, new URL(request.url).pathname);
  return {
    site: {
      ...site,
      ...(current.look && { drawn: drawnLook(current) }),
      ...(frame && { frame }),
      year: agencyYear(new Date(), site.hours.timeZone),
    },
    ...(changes && { catalog: changes }),
    ...(picture && { picture }),
    ...(currency !== DOLLARS && { currency: writeCurrency(currency) }),
    siteScript,
  };
}

export const shouldRevalidate = () => false;

/** For pages without `meta`, and for the error pages. */
export const meta: Route.MetaFunction = ({ error, location, matches }) =>
  pageMeta({
    title: error ? (isNotFound(error) ? "Page not found" : "Something went wrong") : "AI-powered marketing",
    description: "Sales, support and content for your business, all powered by AI.",
    path: location.pathname,
    matches,
    indexed: !error,
  });

/** The document. React Router hydrates every page except content pages; all have the site script. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  // Content pages share a layout route (routes.ts).
  const hydrated = !matches.some(({ id }) => id === "routes/content-page");
  const hasSlimFooter = matches.some(({ handle }) => Object(handle).footer === "slim");
  const isBackOffice = useIsBackOffice();
  const server = use(OnServer);
  const { site = defaultSite, catalog, currency, siteScript } = useRouteLoaderData<typeof loader>("root") ?? {};
  const { timeZone } = site.hours;
  const zone = timeZone === SHIPPED_ZONE ? undefined : timeZone;
  const offered = useMemo(() => catalogWith(catalog), [catalog]);
  return (
    <html lang="en" data-client={hydrated ? "react" : "islands"} data-currency={currency} data-zone={zone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* React leaves in the head what the browser does not render. */}
        <ServerHead />
        <Links />
        {/* Its layout links its own sheet. */}
        {!isBackOffice && <Styles linked={hydrated} />}
        {(hydrated || server?.nonce) && <BrandSheet />}
        {/* With an inline style sheet, the browser could paint an incomplete page. */}
        {!hydrated && <link rel="expect" href={`#${FOOTER_ID}`} blocking="render" />}
        <Prefetching />
        {siteScript && <script type="module" src={siteScript} fetchPriority="low" />}
      </head>
      <body>
        <SiteContext value={site}>
          <SkipLink />
          <CatalogContext value={offered}>
            {isBackOffice ? (
              children
            ) : (
              <>
                <Navigation />
                <main id={MAIN_ID} tabIndex={-1}>
                  {children}
                </main>
                {hasSlimFooter ? <SlimFooter /> : <Footer />}
              </>
            )}
          </CatalogContext>
          {hydrated && <ReactRouter />}
        </SiteContext>
      </body>
    </html>
  );
}

const ServerHead = () => use(OnServer)?.head;
const BrandSheet = () => use(OnServer)?.brandSheet;

/** True for an admin's page: its layout brings the header and the main element. Not for its errors, nor for people without access. */
function useIsBackOffice(): boolean {
  const error = useRouteError();
  const layout = useRouteLoaderData<{ admin: unknown }>("routes/admin/layout");
  return !error && Boolean(layout?.admin);
}

/** Content pages contain their style sheet (14 KiB), to paint without another request. Hydrated pages link a cacheable one. */
function Styles({ linked }: { linked: boolean }) {
  const server = use(OnServer);
  // Also linked in pages of one request, such as the response to a form without scripts.
  if (linked || !server || server.nonce) return <link rel="stylesheet" href={appCss} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
  return <style dangerouslySetInnerHTML={{ __html: server.css }} />;
}

function ReactRouter() {
  useEffect(showToaster, []);
  return (
    <>
      <RouteFocus />
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

export default function App() {
  useNavigationEvents();
  useDismissToastsOnNavigation();
  return (
    <>
      {useEnteringAdmin() && <PageSpinner />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useNavigationEvents();
  const body: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const message = errorMessageIn(body);
  if (isNotFound(error)) return <NotFoundPage reason={message} />;
  const reference = requestIdIn(body);
  if (message && isRouteErrorResponse(error) && error.status === 503)
    return <UnavailablePage message={message} reference={reference} />;
  return (
    <ErrorPage
      reference={reference}
      details={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
    />
  );
}

/** Marks the page as hydrated, and notifies the site script of navigations. */
function useNavigationEvents() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event("navigated"));
  }, [key]);
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** True while the admin section loads, but not for navigations within it, which keep its layout. */
function useEnteringAdmin(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && isAdminPath(location.pathname) && !isAdminPath(pathname);
}

const isAdminPath = (pathname: string) => /^\/admin(\/|$)/.test(pathname);
