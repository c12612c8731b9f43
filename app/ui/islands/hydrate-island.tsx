import { Component, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { showToaster } from "~/ui/still-toaster";
import { idPrefix } from "./island";

/** Hydrates an island with what `<Island>` rendered on the server, and shows its toasts. Resolves after hydration. */
export function hydrateIsland(element: HTMLElement, children: ReactNode): Promise<void> {
  showToaster();
  return new Promise((resolve) => {
    const onHydrated = () => {
      element.dataset.hydrated = "";
      resolve();
    };
    hydrateRoot(element, <Hydrated onHydrated={onHydrated}>{children}</Hydrated>, {
      identifierPrefix: idPrefix(element.dataset.island ?? ""),
    });
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, []);
  return <ErrorBoundary>{children}</ErrorBoundary>;
}

/** What React Router's error screen is to a page, for an island. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert" className="pixel-frame frame-danger mx-1 bg-night p-5">
        <h2 className="text-danger">Unexpected Application Error!</h2>
        <p className="mt-3">Something broke on our end, not yours. Please reload the page and try again.</p>
      </div>
    );
  }
}
