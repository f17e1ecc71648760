// Writes the figures of a closed scenario as CSV: those of the group first, then those of each legal entity.
// Ends with code 1 when the month is not closed.
//
//   HUB_URL=https://hub.example HUB_TOKEN=... node download-figures.mjs 2026 10 > figures.csv

const { HUB_URL, HUB_TOKEN } = process.env;
const [year, month, type = "CLOSING"] = process.argv.slice(2);

async function call(path) {
  const headers = { authorization: `Bearer ${HUB_TOKEN}`, "accept-language": "en" };
  const response = await fetch(`${HUB_URL}/api/${path}`, { headers });
  const answer = await response.json();
  if (!response.ok) {
    console.error(`${response.status} ${answer.code}: ${answer.error}`);
    process.exit(1);
  }
  return answer;
}

const { items } = await call("scenary");
const scenario = items.find((item) => item.scenarioType === type && item.year === Number(year) && item.month === Number(month));
if (scenario?.state !== "CLOSED") {
  console.error(`${type} ${year}-${month} is not closed.`);
  process.exit(1);
}

// A closed version never changes; decimals are texts and are written as they come. What has no value says why.
const figures = await call(`scenary/${scenario.id}/figures?version=${scenario.currentVersion}`);
const groups = [
  { code: "GROUP", name: `${figures.entitiesIncluded} of ${figures.entitiesExpected} entities`, figures: figures.group },
  ...figures.entities.map(({ legalEntity, figures }) => ({ code: legalEntity.code, name: legalEntity.name, figures })),
];

// A cell that a spreadsheet could take for a formula gets a ' in front.
const cell = (value) => {
  const text = String(value ?? "");
  const safe = /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const columns = ["kpi", "value", "unit", "reason", "numerator", "denominator"];
const rows = groups.flatMap(({ code, name, figures }) => figures.map((figure) => [code, name, ...columns.map((column) => figure[column])]));
for (const row of [["entity", "name", ...columns], ...rows]) process.stdout.write(`${row.map(cell).join(",")}\r\n`);
console.error(`${rows.length} figures of version ${figures.version.number}, closed ${figures.version.closedAt}`);
