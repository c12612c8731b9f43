/** Something outside our code keeps the shop from starting; the message says what to do about it. */
export class StartupError extends Error {
  override name = "StartFault";
}

/** All that keeps the shop from starting, as far as it can be known at once: one sentence each. */
export class StartupErrors extends Error {
  override name = "CannotStart";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}
