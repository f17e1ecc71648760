// Which legal entities have not validated their data for a month yet, by section. Without year and month: the newest month there is.
//
//   HUB_URL=https://hub.example HUB_TOKEN=... node missing-entities.mjs 2026 10

const { HUB_URL, HUB_TOKEN } = process.env;
const [year, month] = process.argv.slice(2);

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

// Newest month first.
const { items } = await call(year && month ? `validation?year=${year}&month=${month}` : "validation");
const newest = items.filter((item) => item.year === items[0].year && item.month === items[0].month);

let missing = 0;
for (const { id, section, year, month } of newest) {
  const { cells } = await call(`validation/${id}/detail`);
  for (const { legalEntity, expected, data, signOff, dueDate } of cells) {
    if (!expected || signOff === "OWNER_VALIDATED") continue;
    missing += 1;
    const waits =
      data === "NO_DATA" ? "no file" : data === "BLOCKED" ? "file with errors" : signOff === "NONE" ? "first signature" : "validation";
    console.log(
      `${year}-${String(month).padStart(2, "0")} ${section} ${legalEntity.code} ${legalEntity.name}: waits for ${waits}, due ${dueDate ?? "-"}`,
    );
  }
}
console.log(missing === 0 ? "Nothing is missing." : `${missing} missing.`);
