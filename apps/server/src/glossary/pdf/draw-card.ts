import type { Fonts } from "../../pdf/fonts.ts";
import { type About, type Flow, startFlow } from "../../pdf/page-flow.ts";
import type { Style } from "../../pdf/pen.ts";

/** A card as it is written down, all texts ready: what is common, and a row for each field with a text for each language. */
export type CardPages = About & {
  glossary: string;
  /** The card's name, in each language. */
  names: string[];
  common: { label: string; text: string }[];
  languages: string[];
  fields: { label: string; texts: string[] }[];
  foot: (page: number, pages: number) => { left: string; right: string };
};

const styles = {
  heading: { font: "bold", size: 9, colour: "accent" },
  title: { font: "bold", size: 18, colour: "text" },
  label: { font: "bold", size: 8.5, colour: "dimmed" },
  column: { font: "bold", size: 11, colour: "accent" },
  text: { font: "regular", size: 10, colour: "text" },
} as const satisfies Record<string, Style>;
const gap = 20;
const labelWidth = 130;

/** The card as a PDF: languages side by side, their lines next to each other however long they are. */
export async function drawCard(card: CardPages, fonts: Fonts): Promise<Buffer> {
  const flow = await startFlow(fonts, card, { foot: card.foot });
  const { width: textWidth } = flow;
  await flow.draw([{ text: card.glossary, x: 0, width: textWidth, style: styles.heading }]);
  flow.leave(2);
  for (const name of card.names) await flow.draw([{ text: name, x: 0, width: textWidth, style: styles.title }]);
  flow.leave(6);
  flow.rule("accent");
  flow.leave(8);
  await drawCommon(flow, card);
  flow.leave(10);
  const columns = columnsOf(textWidth, card.languages.length);
  const heads = card.languages.map((text, at) => ({ text, ...columns[at]!, style: styles.column }));
  flow.need(90);
  await flow.draw(heads);
  flow.leave(4);
  flow.repeat([heads]);
  for (const { label, texts } of card.fields) {
    flow.need(50);
    flow.rule("line");
    flow.leave(5);
    await flow.draw([{ text: label, x: 0, width: textWidth, style: styles.label }]);
    await flow.draw(
      texts.map((text, at) => ({ text, ...columns[at]!, style: styles.text })),
      { together: 2 },
    );
    flow.leave(6);
  }
  flow.end();
  return flow.take() ?? Buffer.alloc(0);
}

async function drawCommon(flow: Flow, { common }: CardPages): Promise<void> {
  for (const { label, text } of common) {
    await flow.draw([
      { text: label, x: 0, width: labelWidth - 10, style: { ...styles.label, size: 9 } },
      { text, x: labelWidth, width: flow.width - labelWidth, style: styles.text },
    ]);
    flow.leave(2);
  }
}

function columnsOf(textWidth: number, count: number): { x: number; width: number }[] {
  const width = (textWidth - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x: at * (width + gap), width }));
}
