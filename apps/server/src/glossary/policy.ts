import { type Access, holds } from "@hub/domain/session/permissions.ts";
import type { Edition } from "./editions.sql.ts";

/** Those who may edit see and find the latest of every card; all others what is published (readings 7). */
export function editionFor(actor: Access): Edition {
  return holds("glossary.edit", actor) ? "working" : "published";
}
