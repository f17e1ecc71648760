import type { Page } from "playwright-core";

/** What must stand out from the ground behind it by 3:1 (WCAG 1.4.11): which elements, and what of them is seen. */
export const marks = [
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
  {
    of: '.mantine-Button-root:is(:not([data-variant]), [data-variant="filled"]):not(:disabled, [data-disabled])',
    by: "backgroundColor",
    unless: "",
  },
] as const;

export type Faint = { element: string; seen: string; ground: string; contrast: number };

/** What measures, in the page: it is sent there as text, as functions of this file are not there. */
const inPage = `{
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const channels = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [red, green, blue] = channels(colour).map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  window.hubContrast = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return Math.round(((more + 0.05) / (less + 0.05)) * 100) / 100;
  };
  window.hubGround = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (channels(backgroundColor)[3] > 250) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
}`;
declare const window: {
  hubContrast(one: string, other: string): number;
  hubGround(element: Element | null): string;
};

/** The contrast of the ring (or, of a field, the edge) of what has the focus with the ground it is drawn on; 0 where there is none. */
export async function contrastOfFocus(page: Page): Promise<number> {
  await page.evaluate(inPage);
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineColor, outlineOffset, boxShadow, borderTopColor } = getComputedStyle(element);
    if (outlineStyle === "none" && boxShadow === "none") return 0;
    const ground = window.hubGround(outlineStyle === "none" || !outlineOffset.startsWith("-") ? element.parentElement : element);
    return window.hubContrast(outlineStyle === "none" ? borderTopColor : outlineColor, ground);
  });
}

/** The marks on the page whose computed colour does not stand out by 3:1 from the first ground behind them that is not transparent, and of which kinds any were measured. */
export async function measureMarks(page: Page): Promise<{ measured: string[]; faint: Faint[] }> {
  await page.evaluate(inPage);
  return page.evaluate((asked) => {
    const found = asked.flatMap(({ of, by, unless }) =>
      [...document.querySelectorAll(of)]
        .filter((each) => each.checkVisibility() && (unless === "" || each.closest(unless) === null))
        .map((each) => {
          const seen = getComputedStyle(each)[by];
          const ground = window.hubGround(each.parentElement);
          return {
            of,
            element: `${each.tagName.toLowerCase()}.${each.className}`,
            seen,
            ground,
            contrast: window.hubContrast(seen, ground),
          };
        }),
    );
    return { measured: [...new Set(found.map(({ of }) => of))], faint: found.filter(({ contrast }) => contrast < 3) };
  }, marks);
}
