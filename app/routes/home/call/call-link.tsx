import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useSite } from "~/content/use-site";
import { ButtonLink } from "~/ui/button";

type Props = Omit<Parameters<typeof ButtonLink>[0], "href">;

const loadSampleCall = () => import("./sample-call");
const SampleCall = lazy(loadSampleCall);

/** Calls the demo line. At a computer, where a phone link is of little use, it opens a sample call and the number to copy. */
export function CallLink(props: Props) {
  const { phone } = useSite();
  const [shown, setShown] = useState<"never" | "open" | "closed">("never");
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isComputer() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadSampleCall().then(
      () => setShown("open"),
      () => location.assign(phone.href),
    );
  };
  return (
    <>
      <ButtonLink {...props} href={phone.href} onClick={onClick} />
      {shown !== "never" && (
        <Suspense fallback={null}>
          <SampleCall open={shown === "open"} onClose={() => setShown("closed")} />
        </Suspense>
      )}
    </>
  );
}

/** What is pointed at with a mouse and hovered over is rarely a phone. */
const isComputer = () => matchMedia("(hover: hover) and (pointer: fine)").matches;
