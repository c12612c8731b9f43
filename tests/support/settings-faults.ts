import { InvalidSettings, readSettings } from "~/lib/config/settings.server";

/** What a start says about these settings. */
export function findSettingsFaults(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.faults;
    throw error;
  }
  return [];
}
