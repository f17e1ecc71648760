import type { SettingKey } from "@hub/domain/configuration/settings.ts";

export const settingGroups = ["figures", "addresses", "sessions"] as const;

/** Where a setting stands when they are listed. A new one without a place does not compile. */
export const groupOfSetting: Record<SettingKey, (typeof settingGroups)[number]> = {
  "minimum-group-size": "figures",
  "pay-protection-percent": "figures",
  "delivery-resemblance-percent": "figures",
  "group-currency": "figures",
  "retirement-ages": "figures",
  "corporate-domain": "addresses",
  "data-loader-host": "addresses",
  "workflow-host": "addresses",
  "embed-hosts": "addresses",
  "session-idle-minutes": "sessions",
  "session-absolute-minutes": "sessions",
  "lock-out-attempts": "sessions",
  "lock-out-minutes": "sessions",
  "password-minimum-length": "sessions",
  "second-factor-administrators": "sessions",
};
