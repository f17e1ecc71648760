/** The kinds of files that a card can have, by the ending of their names: what they are served as, whatever the sender said. */
export const fileKinds = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  csv: "text/csv",
  txt: "text/plain",
} as const;
export type CardFileKind = keyof typeof fileKinds;

/** The largest file a card takes. */
export const largestFile = 20_000_000;

/** The kind that a file's name says; undefined for any that a card does not take. */
export function kindOfName(name: string): CardFileKind | undefined {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(fileKinds, ending) ? (ending as CardFileKind) : undefined;
}
