import type { ProviderAccessStatus } from "~/billing/provider/provider-access";
import { errorFinding, type Finding, noteFinding, okFinding, warningFinding } from "./findings";
import type { DatabaseSnapshot } from "./system-checks.server";

/** Another clock: whose it is, and how far ours is ahead of it, in milliseconds. */
export type ClockOffset = { whose: string; ahead: number };

const SECOND = 1_000;
/** A clock told in whole seconds over a network is never nearer. */
const WORTH_A_LOOK = 15 * SECOND;
/** The provider's events are refused when they are five minutes old. */
const TOO_FAR = 120 * SECOND;

const MEND =
  "Turn on automatic time on this machine: timedatectl set-ntp true (or chrony), then check with timedatectl.";

export function assessClock(others: readonly ClockOffset[]): Finding[] {
  if (others.length === 0) {
    return [noteFinding("clock", "Nothing to compare: everything runs here.")];
  }
  const wrong = others.filter(({ ahead }) => Math.abs(ahead) > WORTH_A_LOOK);
  if (wrong.length === 0)
    return [okFinding("clock", `The clock agrees with ${others.map(({ whose }) => whose).join(" and ")}.`)];
  return wrong.map(({ whose, ahead }) => {
    const what = `This machine’s clock is ${Math.round(Math.abs(ahead) / SECOND)} seconds ${ahead > 0 ? "ahead of" : "behind"} ${whose}.`;
    return Math.abs(ahead) > TOO_FAR
      ? errorFinding("clock", `${what} Payment events are rejected if it is off by five minutes.`, MEND)
      : warningFinding("clock", what, MEND);
  });
}

/** A database elsewhere; the embedded one has our own clock. */
export const databaseClock = ({ kind, state }: DatabaseSnapshot, now: Date): ClockOffset[] =>
  kind === "postgres" ? [{ whose: "the database server’s", ahead: now.getTime() - state.clock.getTime() }] : [];

/** The provider's, at the moment of its last answer; the sandbox has ours. */
export const providerClock = (access: ProviderAccessStatus, mode: string): ClockOffset[] =>
  access.state === "answered" && access.clock && mode !== "sandbox"
    ? [{ whose: "the card provider’s", ahead: access.at.getTime() - access.clock.getTime() }]
    : [];
