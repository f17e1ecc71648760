import { withOwnerDatabase } from "./backup/owner-database.ts";
import { readConfig } from "./config.ts";
import { listFactYears, movePutAway } from "./facts/put-away.sql.ts";

const usage = `npm run facts -- list               the years with the rows of people and figures, and what they take
npm run facts -- put-away <year>    takes the rows of a closed year out of the tables, in one moment, while people work
npm run facts -- take-back <year>   puts them back`;

const [command = "", given, ...rest] = process.argv.slice(2);
const isYear = /^\d{4}$/.test(given ?? "");
try {
  if (rest.length > 0 || (command === "list" ? given !== undefined : !isYear || (command !== "put-away" && command !== "take-back"))) {
    console.error(usage);
    process.exitCode = 2;
  } else console.log(await withOwnerDatabase(readConfig(), true, ({ url }) => run(url, Number(given))));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function run(url: string, year: number): Promise<string> {
  if (command === "list") {
    const years = await listFactYears(url);
    return years
      .map((each) => `${each.year}: ${each.here} months here, ${each.away} put away, ${Math.ceil(each.bytes / 2 ** 20)} MB`)
      .join("\n");
  }
  const months = await movePutAway(url, year, command === "put-away");
  return command === "put-away" ? `${months} months of ${year} are put away.` : `${months} months of ${year} are back.`;
}
