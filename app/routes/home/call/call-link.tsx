import { useSite } from "~/content/use-site";
import { Button, ButtonLink } from "~/ui/button";
import { opens } from "~/ui/overlays/reading-dialog";
import type { Tone } from "~/ui/tone";
import { SAMPLE_CALL_ID } from "./sample-call";

type Props = { tone?: Tone; className?: string; children: React.ReactNode };

/**
 * Calls the demo line. At a computer, where a phone link is of little use, a button takes its place, which opens a sample call and the number
 * to copy. What is pointed at with a mouse and hovered over is rarely a phone (home.css).
 */
export function CallLink({ className = "", ...look }: Props) {
  const { phone } = useSite();
  return (
    <>
      <ButtonLink {...look} href={phone.href} className={`${className} on-phones`} />
      <Button {...look} {...opens(SAMPLE_CALL_ID)} className={`${className} at-computers`} />
    </>
  );
}
