import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { KeepInput, rememberInput } from "./ui/keep-input";

/** Hydrates a page of React Router. Content pages do not load this file. */
const input = rememberInput(document);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <KeepInput input={input}>
        <HydratedRouter />
      </KeepInput>
    </StrictMode>,
    // Extensions change pages, so this is no error.
    { onRecoverableError: console.warn },
  );
});
