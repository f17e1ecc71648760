import { tidyText } from "../tidy-text.ts";
import type { ItemContent } from "./plan-item.ts";
import { parseSize, writeSize } from "./size.ts";
import { tidyEmail } from "../email-address.ts";
import { parseQuarter, writeQuarter } from "./timeline.ts";

/** An item as it is kept of what was typed: trimmed, the e-mail in lower case, size and quarter written one way. What cannot be read stays as it was typed. */
export function tidyItem(content: ItemContent): ItemContent {
  const size = parseSize(content.size);
  const quarter = parseQuarter(content.timeline);
  return {
    ...content,
    source: tidyEmail(content.source),
    competency: tidyText(content.competency),
    additionalInformation: tidyText(content.additionalInformation),
    relevantActions: tidyText(content.relevantActions),
    size: size ? writeSize(size) : content.size.trim(),
    timeline: quarter ? writeQuarter(quarter) : content.timeline.trim(),
    coverage: content.coverage === null ? null : tidyCode(content.coverage),
  };
}

/** Cancelled is read, Canceled is written. */
const tidyCode = (code: string) => (code.trim() === "" ? null : code.trim().replace(/^CANCELLED$/, "CANCELED"));
