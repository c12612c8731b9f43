import { useEffect, useState } from "react";
import { blast as offer } from "../offer";

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
export const STEPS = 6;

/** Counts the steps up to STEPS. A page that was ready before, in this tab, starts there. */
export function useProgress(sessionId: string): number {
  const [step, setStep] = useState(() => (wasReady(sessionId) ? STEPS : 0));
  const ready = step >= STEPS;
  useEffect(() => {
    if (ready) {
      keepReady(sessionId);
      return;
    }
    const timer = setInterval(() => setStep((taken) => taken + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [ready, sessionId]);
  return step;
}

/** The message of a step; the last one stays until the end. */
export const messageOf = (step: number): string =>
  PROGRESS_MESSAGES[Math.min(step, PROGRESS_MESSAGES.length - 1)] ?? PROGRESS_MESSAGES[0];

/** In the list of what the offer's pages keep. */
const READY_KEY = offer.keeps[0].name;

function wasReady(sessionId: string): boolean {
  try {
    return sessionStorage.getItem(READY_KEY) === sessionId;
  } catch {
    return false;
  }
}

function keepReady(sessionId: string): void {
  try {
    sessionStorage.setItem(READY_KEY, sessionId);
  } catch {
    // Blocked storage: a refresh shows the progress once more.
  }
}
