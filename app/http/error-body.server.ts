import { requestId } from "~/logging/subject.server";

/** The JSON of an error: its sentence, and where the fault is ours (5xx) the id under which the log has the request. */
export const errorBody = (status: number, error: string): { error: string; requestId?: string } =>
  status >= 500 ? { error, requestId: requestId() } : { error };
