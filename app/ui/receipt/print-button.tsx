import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Prints the page that it stands on; a style sheet leaves out what does not belong on paper. */
export const PrintButton = () => (
  <Button tone="ghost" onClick={() => window.print()}>
    <Icon name="print" className="size-5" />
    Print receipt
  </Button>
);
