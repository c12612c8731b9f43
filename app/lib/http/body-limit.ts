/** A request whose body is counted while it is read. */
export type LimitedRequest = {
  request: Request;
  /** True once more came than is allowed: whatever the route made of it, the answer is 413. */
  exceeded(): boolean;
};

/**
 * The request with a body of at most `limit` bytes, however it is read: as a whole, or as a stream while it comes in. Who reads on
 * gets a 413 response as the error, which a route that does not catch it answers with.
 */
export function limitBody(request: Request, limit: number): LimitedRequest {
  if (!request.body) return { request, exceeded: () => false };
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > limit) controller.error(new Response(null, { status: 413 }));
        else controller.enqueue(chunk);
      },
    }),
  );
  // Fetch asks for `duplex` where a body is a stream; the types of browsers, which send none, do not know it.
  const streamed: RequestInit & { duplex: "half" } = { body: counted, duplex: "half" };
  return { request: new Request(request, streamed), exceeded: () => size > limit };
}
