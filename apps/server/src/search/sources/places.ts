import { type Place, places, settingPlaces } from "@hub/domain/search/places.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import type { Candidate, Source } from "../source.ts";
import { textOf, textWords } from "../words-in-languages.ts";

function sourceOf(kind: "screen" | "setting", all: readonly Place[]): Source {
  const open = (ctx: RequestContext) =>
    all.filter(({ permission }) => holds(permission, ctx.actor)).map((place) => present(ctx, kind, place));
  return {
    kind,
    find: async (ctx) => open(ctx),
    open: async (ctx, refs) => open(ctx).filter(({ ref }) => refs.includes(ref)),
  };
}

function present({ language }: RequestContext, kind: "screen" | "setting", { ref, path, search, texts }: Place): Candidate {
  const [title = "", above] = texts;
  const isPart = above?.startsWith("shell.title") ?? false;
  const hint = kind === "setting" ? "configuration.section-settings" : isPart ? above : undefined;
  return { kind, ref, title: textOf(language, title), hint: hint ? textOf(language, hint) : "", path, search, words: textWords(texts) };
}

/** Pages and parts of pages, by who may open them. */
export const screenSource = sourceOf("screen", places);
/** Settings, for those who manage them. */
export const settingSource = sourceOf("setting", settingPlaces);
