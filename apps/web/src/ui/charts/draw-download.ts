import { colours, dashes } from "./series-look.tsx";

/** What stands around a chart that leaves the page: without it nobody knows whose figures these are. */
export type About = {
  title: string;
  /** Provisional, and of how many entities; nothing for a closed version. */
  warning: string | undefined;
  legend: readonly { label: string; line: boolean }[];
  /** Version, filters, conventions, when: a sentence each. */
  source: readonly string[];
};

const copied = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "fill-opacity",
  "opacity",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "visibility",
];
const margin = 16;
const namespace = "http://www.w3.org/2000/svg";

/** A drawn chart as a picture of its own: title, warning, legend and source around a copy that carries its colours with it. */
export function drawSvg(chart: SVGSVGElement, { title, warning, legend, source }: About): { svg: string; width: number; height: number } {
  const look = getComputedStyle(chart.parentElement ?? chart);
  const root = getComputedStyle(document.documentElement);
  const [text, ground, dimmed, late] = [
    look.color,
    root.getPropertyValue("--hub-surface"),
    look.color,
    root.getPropertyValue("--hub-partial"),
  ];
  const { width, height } = chart.getBoundingClientRect();
  const outer = document.createElementNS(namespace, "svg");
  const place = (tag: string, given: Record<string, string | number>, content?: string) => {
    const node = document.createElementNS(namespace, tag);
    for (const [name, value] of Object.entries(given)) node.setAttribute(name, String(value));
    if (content !== undefined) node.textContent = content;
    outer.append(node);
    return node;
  };
  const inner = width - 2 * margin;
  let y = margin;
  const write = (sentence: string, size: number, weight: number, fill: string) => {
    for (const line of wrap(sentence, inner, `${weight} ${size}px sans-serif`)) {
      y += size * 1.35;
      place("text", { x: margin, y, fill, "font-size": size, "font-weight": weight }, line);
    }
  };
  const back = place("rect", { width, fill: ground });
  write(title, 16, 700, text);
  if (warning !== undefined) write(warning, 13, 700, late);
  if (legend.length > 1) {
    y += 10;
    let x = margin;
    for (const [index, { label, line }] of legend.entries()) {
      const needed = 34 + measure(label, "400 12px sans-serif");
      if (x > margin && x + needed > width - margin) {
        x = margin;
        y += 18;
      }
      const colour = resolve(colours[index] ?? colours[0]);
      if (line)
        place("line", {
          x1: x,
          x2: x + 24,
          y1: y + 8,
          y2: y + 8,
          stroke: colour,
          "stroke-width": 2,
          "stroke-dasharray": dashes[index] ?? "0",
        });
      else
        place("rect", {
          x,
          y: y + 2,
          width: 14,
          height: 12,
          stroke: colour,
          fill: index === 0 ? colour : (patternOf(chart, index) ?? colour),
        });
      place("text", { x: x + 30, y: y + 12, fill: text, "font-size": 12 }, label);
      x += needed + 12;
    }
    y += 18;
  }
  y += 8;
  const copy = chart.cloneNode(true) as SVGSVGElement;
  carryStyles(chart, copy);
  for (const [name, value] of Object.entries({ x: 0, y, width, height })) copy.setAttribute(name, String(value));
  outer.append(copy);
  y += height + 4;
  for (const sentence of source) write(sentence, 11, 400, dimmed);
  y += margin;
  back.setAttribute("height", String(y));
  for (const [name, value] of Object.entries({
    width,
    height: y,
    viewBox: `0 0 ${width} ${y}`,
    "font-family": "Segoe UI, Helvetica, Arial, sans-serif",
  }))
    outer.setAttribute(name, String(value));
  return { svg: new XMLSerializer().serializeToString(outer), width, height: y };
}

/** The same as pixels, twice as fine as a plain screen. */
export async function drawPng(picture: { svg: string; width: number; height: number }): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(picture.width * 2);
    canvas.height = Math.ceil(picture.height * 2);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((give, fail) =>
      canvas.toBlob((blob) => (blob ? give(blob) : fail(new Error("the picture could not be made"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Styles that come from the page's rules become attributes; what only the page needs goes. */
function carryStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of copied) {
    const value = style.getPropertyValue(name);
    if (value !== "") to.setAttribute(name, value.replaceAll('"', ""));
  }
  for (const name of ["class", "style", "tabindex", "role"]) to.removeAttribute(name);
  const children = [...to.children];
  for (const [index, child] of [...from.children].entries()) {
    const twin = children[index];
    if (twin) carryStyles(child, twin);
  }
}

function patternOf(chart: SVGSVGElement, index: number): string | undefined {
  const id = chart.querySelectorAll("pattern")[index - 1]?.id;
  return id ? `url(#${id})` : undefined;
}

function resolve(colour: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour)?.[1];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() : colour;
}

let canvas: CanvasRenderingContext2D | null | undefined;
function measure(text: string, font: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * 7;
  canvas.font = font;
  return canvas.measureText(text).width;
}

function wrap(text: string, width: number, font: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && measure(longer, font) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}
