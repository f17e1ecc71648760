import type { Page } from "playwright-core";

/** What must stand out from the ground behind it by 3:1 (WCAG 1.4.11): which elements, and what of them is seen. */
const marks = [
  {
    of: ".mantine-Input-input:not(:disabled, [readonly])",
    by: "borderTopColor",
    unless: '[data-variant="unstyled"], [data-variant="filled"]',
  },
  { of: ".mantine-Checkbox-input:not(:disabled)", by: "borderTopColor", unless: "" },
  { of: ".mantine-Radio-radio:not(:disabled)", by: "borderTopColor", unless: "" },
  { of: 'main nav a[aria-current="page"]', by: "color", unless: "" },
  { of: '[role="tab"][aria-selected="true"]', by: "borderBottomColor", unless: "" },
  { of: ".mantine-SegmentedControl-indicator", by: "borderTopColor", unless: "" },
  { of: '.mantine-Button-root[data-variant="filled"]:not(:disabled)', by: "backgroundColor", unless: "" },
] as const;

export type Faint = { element: string; seen: string; ground: string; contrast: number };

/** The marks on the page whose computed colour does not stand out by 3:1 from the first ground behind them that is not transparent, and how many were measured. */
export async function measureMarks(page: Page): Promise<{ measured: number; faint: Faint[] }> {
  return page.evaluate((asked) => {
    const channels = (colour: string) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      if (canvas === null) throw new Error("no canvas");
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
        const part = each / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      for (let each = element; each !== null; each = each.parentElement) {
        const { backgroundColor } = getComputedStyle(each);
        if ((channels(backgroundColor)[3] ?? 0) > 250) return backgroundColor;
      }
      return "rgb(255, 255, 255)";
    };
    const found = asked.flatMap(({ of, by, unless }) =>
      [...document.querySelectorAll(of)]
        .filter((each) => each.checkVisibility() && (unless === "" || each.closest(unless) === null))
        .map((each) => {
          const seen = getComputedStyle(each)[by];
          const ground = groundOf(each.parentElement);
          const [more = 0, less = 0] = [light(seen), light(ground)].toSorted((a, b) => b - a);
          const contrast = Math.round(((more + 0.05) / (less + 0.05)) * 100) / 100;
          return { element: `${each.tagName.toLowerCase()}.${each.className}`, seen, ground, contrast };
        }),
    );
    return { measured: found.length, faint: found.filter(({ contrast }) => contrast < 3) };
  }, marks);
}
