import { lookups } from "@hub/domain/configuration/lookups.ts";
import { settingKeys } from "@hub/domain/configuration/settings.ts";
import { languages } from "@hub/domain/languages.ts";
import * as z from "zod/mini";
import { code, id, name, nothing, route, whole } from "../route.ts";

const key = z.enum(settingKeys);
const setting = z.object({
  key,
  value: z.union([z.string(), z.number(), z.null()]),
  version: z.number(),
  /** Who changed it last, and when; null since the start. */
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export const listSettings = route({
  method: "GET",
  path: "settings",
  permission: "settings.read",
  summary:
    "The settings: minimum group size, group currency, corporate domains, data-loader and workflow hosts, how long sessions last, when wrong passwords lock out, how long passwords are, whether administrators need a second factor.",
  answer: z.object({ items: z.array(setting) }),
});
export const updateSetting = route({
  method: "PUT",
  path: "settings/:key",
  permission: "settings.manage",
  summary: "Change a setting; the rule of each is domain/configuration/settings.ts.",
  params: z.object({ key }),
  body: z.object({ value: z.union([z.string().check(z.maxLength(4000)), z.number(), z.null()]) }),
  answer: setting,
  versioned: true,
  conflict: setting,
  errors: ["second-factor-not-set-up"],
});

const portalLanguage = z.object({
  code: z.enum(languages),
  active: z.boolean(),
  isDefault: z.boolean(),
  version: z.number(),
  /** Active users who have chosen it. */
  users: z.number(),
});
export const listPortalLanguages = route({
  method: "GET",
  path: "portal-languages",
  permission: "settings.read",
  summary: "The portal's languages with how many users have chosen each.",
  answer: z.object({ items: z.array(portalLanguage) }),
});
export const updatePortalLanguage = route({
  method: "PUT",
  path: "portal-languages/:code",
  permission: "settings.manage",
  summary: "Offer a language or not, or make it the default. One that users have chosen is deactivated only with another for them.",
  params: z.object({ code: z.enum(languages) }),
  body: z.object({ active: z.boolean(), isDefault: z.boolean(), moveUsersTo: z.optional(z.enum(languages)) }),
  answer: z.object({ items: z.array(portalLanguage) }),
  versioned: true,
  conflict: portalLanguage,
  errors: ["in-use", "default-language-needed"],
});

const lookup = z.enum(lookups);
const labels = { es: name, en: name, de: z.nullable(name), pt: z.nullable(name) };
const lookupValue = z.object({
  id: z.number(),
  lookup,
  code: z.string(),
  labels: z.object({ es: z.string(), en: z.string(), de: z.nullable(z.string()), pt: z.nullable(z.string()) }),
  position: z.number(),
  active: z.boolean(),
  /** Of coverages in workforce planning: what has it is closed. */
  closes: z.boolean(),
  version: z.number(),
  uses: z.number(),
});
export const listLookupValues = route({
  method: "GET",
  path: "lookups",
  permission: "signed-in",
  summary: "The values of the lists that forms choose from, by list and position.",
  query: z.object({ lookup: z.optional(lookup) }),
  answer: z.object({ items: z.array(lookupValue) }),
});
const lookupGiven = {
  labels: z.object(labels),
  position: whole(0, 10_000),
  active: z.boolean(),
  /** Only of the list `coverage`; as it is unless told, and at first false. */
  closes: z.optional(z.boolean()),
};
export const createLookupValue = route({
  method: "POST",
  path: "lookups",
  permission: "settings.manage",
  summary: "Add a value to a list.",
  body: z.object({ lookup, code, ...lookupGiven }),
  answer: lookupValue,
  status: 201,
  errors: ["duplicate"],
});
export const updateLookupValue = route({
  method: "PUT",
  path: "lookups/:id",
  permission: "settings.manage",
  summary: "Change or deactivate a value of a list. Whether a coverage closes stays as it is while something uses it.",
  params: z.object({ id }),
  body: z.object(lookupGiven),
  answer: lookupValue,
  versioned: true,
  conflict: lookupValue,
});
export const deleteLookupValue = route({
  method: "DELETE",
  path: "lookups/:id",
  permission: "settings.manage",
  summary: "Delete a value that nothing uses; one in use is deactivated instead.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: lookupValue,
  errors: ["in-use"],
});
