/** Something outside our code keeps the shop from starting; the message says what to do about it. */
export class StartFault extends Error {
  override name = "StartFault";
}
