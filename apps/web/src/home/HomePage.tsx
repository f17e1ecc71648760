import { getToday } from "@hub/contract/today/today.ts";
import { Suspense, useState } from "react";
import { useRoute } from "../api/queries.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { StateView } from "../ui/StateView.tsx";
import { Headlines } from "./Headlines.tsx";
import { HeatGrid } from "./HeatGrid.tsx";
import { KeepsOpen } from "./KeepsOpen.tsx";
import { SmallTiles } from "./SmallTiles.tsx";
import { nextOf, type Work } from "./waiting-work.ts";
import { WaitingList } from "./WaitingList.tsx";
import "./home.css";

// What opens only once somebody acts is no part of the first load.
const WorkWindow = lazyPart(async () => (await import("./WorkWindow.tsx")).WorkWindow);
const ManyWindow = lazyPart(async () => (await import("../validation/many/ManyWindow.tsx")).ManyWindow);

/** One's day: what waits, done in place; the month, who keeps it open, the last closing's figures; then the tiles one may use. */
export default function HomePage() {
  const t = useText();
  const session = useStoredSession();
  const [work, setWork] = useState<Work>();
  const [many, setMany] = useState<"never" | "closed" | "open">("never");
  const { data, error, isPending, refetch } = useRoute(getToday);
  const month = data?.month ?? null;
  const next = data && work && nextOf(data.waiting.items, work);
  return (
    <div className="hub-page">
      <h1>{t("home.greeting", { name: session?.name ?? "" })}</h1>
      <StateView loading={isPending} error={data ? undefined : error} onRetry={() => void refetch()}>
        {data && (
          <>
            <div className="hub-today">
              <WaitingList waiting={data.waiting} month={month} onOpen={setWork} onMany={() => setMany("open")} />
              {(data.keepsOpen || data.figures) && (
                <div className="hub-today-beside">
                  {month && data.keepsOpen && <KeepsOpen month={month} keepsOpen={data.keepsOpen} />}
                  {data.figures && <Headlines figures={data.figures} />}
                </div>
              )}
            </div>
            {month && month.entities.length > 0 && <HeatGrid month={month} onOpen={(place) => setWork({ kind: "cell", place })} />}
          </>
        )}
      </StateView>
      <SmallTiles />
      <Suspense>
        {work && (
          <WorkWindow
            work={work}
            next={next}
            onOpen={setWork}
            onClose={() => {
              setWork(undefined);
              void refetch();
            }}
          />
        )}
        {month && many !== "never" && (
          <ManyWindow
            month={month}
            opened={many === "open"}
            onClose={() => setMany("closed")}
            onOpen={(cell) => {
              setMany("closed");
              setWork({ kind: "cell", place: { ...cell, year: month.year, month: month.month } });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
