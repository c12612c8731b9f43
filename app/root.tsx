import pixelFont from "@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2?url";
import textFont from "@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { Footer } from "./chrome/footer";
import { Navigation } from "./chrome/navigation";
import { pageMeta } from "./chrome/page-meta";
import { ErrorScreen, NotFoundScreen } from "./chrome/screens";
import { MAIN_ID, SkipLink } from "./chrome/skip-link";
import { siteContext } from "./content/site-context";
import { Toaster } from "./ui/toaster";

/** Who we are, for every page below. It never changes while the site is open. */
export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(siteContext) };
}

export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  ...[pixelFont, textFont].map((href) => ({
    rel: "preload" as const,
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

/** For pages that say nothing of themselves, and for the two screens below. */
export const meta: Route.MetaFunction = ({ error, location }) =>
  pageMeta({
    title: error ? (isNotFound(error) ? "Page not found" : "Something went wrong") : "AI-powered marketing",
    description: "Sales, support and content for your business, all powered by AI.",
    path: location.pathname,
    indexed: !error,
  });

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0c0a24" />
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useHydratedMark();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useHydratedMark();
  if (isNotFound(error)) return <NotFoundScreen />;
  return <ErrorScreen details={import.meta.env.DEV && error instanceof Error ? error.stack : undefined} />;
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Until `data-hydrated` is on the page, the style sheet opens the Services panel itself (styles/chrome.css). */
function useHydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
}
