import * as z from "zod/mini";
import { route } from "../route.ts";

/** What changes while somebody looks at it. `cells`: what is delivered, signed, reopened and consolidated of a month; `inbox`: what was lent or asked of one. */
export const liveTopics = ["cells", "uploads", "tasks", "scenarios", "quality", "glossary", "swp", "inbox"] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * One line of the stream. `on` and `off`: whether changes are told from now on; `all`: some may have been missed, or rights have changed, so ask everything anew; `change`: something of
 * a topic, of the records `ids` where these are few; `bye`: this stream ends, open another one.
 */
export const liveEvent = z.object({
  kind: z.enum(["on", "off", "all", "change", "bye"]),
  topic: z.optional(z.enum(liveTopics)),
  ids: z.optional(z.array(z.number())),
});
export type LiveEvent = z.output<typeof liveEvent>;

export const followChanges = route({
  method: "GET",
  path: "live",
  permission: "own-account",
  summary:
    "Tells, as server-sent events, that something changed which one may see; never what, so ask again. The data of each event is JSON.",
  answers: "events",
  answer: liveEvent,
  errors: ["portal-busy", "portal-stopping"],
});
