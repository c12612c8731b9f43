import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import type { Route } from "./+types/root";
import { useNotices } from "./accounts/session/use-notices";
import "./app.css";
import fonts from "./assets/fonts/fonts.css?url";
import pixelFont from "./assets/fonts/press-start-2p.woff2?url";
import { Arrival } from "./chrome/arrival";
import { Footer } from "./chrome/footer";
import { pageMeta } from "./chrome/head/page-meta";
import { Navigation } from "./chrome/navigation/navigation";
import { ErrorScreen, NotFoundScreen, UnavailableScreen } from "./chrome/screens";
import { MAIN_ID, SkipLink } from "./chrome/skip-link";
import { siteContext } from "./content/site-context";
import { referenceIn, wordsIn } from "./http/reference";
import { useHydratedMark } from "./hydration/use-hydrated-mark";
import { NIGHT } from "./styles/colors";
import { Toaster } from "./ui/overlays/toaster";
import { useToastsOfPage } from "./ui/overlays/use-toasts-of-page";
import { Spinner } from "./ui/scenery/spinner";

/** The site's public face, for every page. It does not change while the shop runs. */
export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(siteContext) };
}

export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  // What a visitor reads first is the headline. The other font may come after it.
  { rel: "preload", href: pixelFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: fonts },
];

/** For pages that say nothing of themselves, and for the two screens below. */
export const meta: Route.MetaFunction = ({ error, location, matches }) =>
  pageMeta({
    title: error ? (isNotFound(error) ? "Page not found" : "Something went wrong") : "AI-powered marketing",
    description: "Sales, support and content for your business, all powered by AI.",
    path: location.pathname,
    matches,
    indexed: !error,
  });

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={NIGHT} />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <Navigation />
        <main id={MAIN_ID} tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <Toaster />
        <Arrival />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useHydratedMark();
  useNotices();
  useToastsOfPage();
  return useEnteringAdmin() ? <EnteringAdmin /> : <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useHydratedMark();
  if (isNotFound(error)) return <NotFoundScreen />;
  const body: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const [message, reference] = [wordsIn(body), referenceIn(body)];
  if (message && isRouteErrorResponse(error) && error.status === 503)
    return <UnavailableScreen message={message} reference={reference} />;
  return (
    <ErrorScreen
      reference={reference}
      details={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
    />
  );
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Whether the guard of the admin section is being asked; inside the section its own frame stays. */
function useEnteringAdmin(): boolean {
  const { location, state } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && isAdminPath(location.pathname) && !isAdminPath(pathname);
}

const isAdminPath = (pathname: string) => /^\/admin(\/|$)/.test(pathname);

const EnteringAdmin = () => (
  <div className="grid min-h-[70vh] place-items-center">
    <Spinner label="Loading..." />
  </div>
);
