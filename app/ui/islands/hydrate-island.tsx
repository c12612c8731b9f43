import { Component, type ReactNode, startTransition, useEffect } from "react";
import { showToaster } from "~/ui/toast";
import { idPrefix } from "./island";

/** Hydrates the content of an `<Island>` and shows toasts on its page. Resolves after hydration. A form needs `<KeepInput>`. */
export async function hydrateIsland(element: HTMLElement, children: ReactNode): Promise<void> {
  showToaster();
  // Its code has loaded with the island's. It runs in a task of its own, and React's first work on the page in the next one.
  const { hydrateRoot } = await import("react-dom/client");
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise<void>((resolve) =>
    // React yields to the page between the components.
    startTransition(() => {
      hydrateRoot(element, <Hydrated onHydrated={resolve}>{children}</Hydrated>, {
        identifierPrefix: idPrefix(element.dataset.island ?? ""),
        // Extensions change pages, so this is no error.
        onRecoverableError: console.warn,
      });
    }),
  );
  element.dataset.hydrated = "";
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, []);
  return <ErrorBoundary>{children}</ErrorBoundary>;
}

/** Replaces an island that fails to render, like React Router's error page. */
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
