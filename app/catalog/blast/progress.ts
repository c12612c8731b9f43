import { useEffect, useState } from "react";

/** What the success page says while it gets the posts ready. */
const PROGRESS_MESSAGES = [
  "Analyzing your industry and target audience",
  "Creating engaging content based on your brief",
  "Optimizing posts for maximum engagement",
  "Preparing your social media package for download",
  "Finalizing your custom social posts",
] as const;

/** Milliseconds from one message to the next, and the steps until the posts are ready: 9 seconds. */
const STEP_MS = 1_500;
export const PROGRESS_STEPS = 6;

/** Counts the steps up to STEPS: for who has just paid; everybody else finds the posts ready. */
export function useProgress(justPaid: boolean): number {
  const [step, setStep] = useState(justPaid ? 0 : PROGRESS_STEPS);
  const ready = step >= PROGRESS_STEPS;
  useEffect(() => {
    if (ready) return;
    const timer = setInterval(() => setStep((taken) => taken + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [ready]);
  return step;
}

/** The message of a step; the last one stays until the end. */
export const progressMessage = (step: number): string =>
  PROGRESS_MESSAGES[Math.min(step, PROGRESS_MESSAGES.length - 1)] ?? PROGRESS_MESSAGES[0];
