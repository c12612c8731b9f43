/** For a PDF that is downloaded, never shown. `length` in bytes. */
export const pdfHeaders = (fileName: string, length: number): Record<string, string> => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": `attachment; filename="${fileName}"`,
  "Content-Length": String(length),
  "Cache-Control": "no-store",
});

export const retryLaterResponse = (status: 429 | 503, text: string, seconds: number): Response =>
  new Response(text, { status, headers: { "Retry-After": String(seconds), "Cache-Control": "no-store" } });
