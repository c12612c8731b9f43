import { randomUUID } from "node:crypto";
import { orderFiles } from "~/lib/db/schema/index";
import { addPin, answerPin, resolvePin } from "~/orders/deliveries/pins.server";
import { expectDone } from "../expect-done";
import { sharedOrder } from "../files/uploads";
import { ANN, createDelivered, seen } from "./deliveries";
import type { TestApp } from "./test-app";

type PinInput = Parameters<typeof addPin>[1];
type Delivered = Pick<PinInput, "orderId" | "deliveryId" | "place">;

const BY = { customer: "jo@acme.example", team: ANN };

export function pinsIn(app: () => TestApp) {
  /** A file of a delivery with so many pages. */
  async function sentFile(orderId: string, name: string, pages: number): Promise<string> {
    app().pass(1_000);
    const at = { createdAt: app().now(), readyAt: app().now() };
    const file = {
      orderId,
      name,
      sender: "team",
      author: ANN,
      size: 1,
      received: 1,
      type: "image/png",
      ...at,
    } as const;
    const [row] = await app()
      .db.insert(orderFiles)
      .values({ ...file, forDelivery: true, pages: Array.from({ length: pages }, () => ({ width: 800, height: 600 })) })
      .returning();
    return row?.id ?? "";
  }

  /** An order with an open delivery of draft.pdf, which has three pages. */
  async function delivered() {
    const orderId = await sharedOrder(app());
    const fileId = await sentFile(orderId, "draft.pdf", 3);
    const deliveryId = await createDelivered(app(), orderId, { fileIds: [fileId] });
    const place = { fileId, page: 2, x: 40, y: 10 };
    return { orderId, fileId, deliveryId, place };
  }

  const add = ({ orderId, deliveryId, place }: Delivered, changes: Partial<PinInput> = {}) => {
    app().pass(1_000);
    const { sender = "customer" } = changes;
    const pin = { id: randomUUID(), orderId, deliveryId, place, author: BY[sender], text: "Bigger, please." };
    return addPin(app(), { ...pin, sender, ...changes });
  };

  async function added(of: Delivered, changes: Partial<PinInput> = {}): Promise<string> {
    const id = randomUUID();
    expectDone(await add(of, { id, ...changes }));
    return id;
  }

  const answer = (orderId: string, pinId: string, sender: "customer" | "team", text = "Like this?") =>
    answerPin(app(), { id: randomUUID(), orderId, pinId, sender, author: BY[sender], text });

  const resolve = (orderId: string, pinId: string, by: "customer" | "team" = "customer", resolved = true) =>
    resolvePin(app(), { orderId, pinId, by, actor: BY[by], resolved });

  const pinsOf = async (orderId: string, deliveryId: string, side: "customer" | "team" = "customer") =>
    (await seen(app(), orderId, side)).list.find(({ id }) => id === deliveryId)?.pins;

  return { sentFile, delivered, add, added, answer, resolve, pinsOf };
}
