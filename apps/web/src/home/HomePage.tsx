import { getToday } from "@hub/contract/today/today.ts";
import { Suspense, useState } from "react";
import { useRoute } from "../api/queries.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { useDrawnLater } from "../ui/drawn-later.tsx";
import { PartBoundary } from "../ui/PartBoundary.tsx";
import { StateView } from "../ui/StateView.tsx";
import { recentOf } from "./first-queries.ts";
import { Headlines } from "./Headlines.tsx";
import { HeatGrid } from "./HeatGrid.tsx";
import { KeepsOpen } from "./KeepsOpen.tsx";
import { LastOpened } from "./LastOpened.tsx";
import { SmallTiles } from "./SmallTiles.tsx";
import { TasksPanel } from "./TasksPanel.tsx";
import { useFeedRail } from "./use-feed-rail.ts";
import { useWayBack } from "./use-way-back.ts";
import { keyOfWork, nextOf, type Work, workOf } from "./waiting-work.ts";
import { WaitingList } from "./WaitingList.tsx";
import { ManyWindow, useWorkAhead, WorkWindow } from "./work-ahead.ts";
import "./home.css";

const SetUp = lazyPart(async () => (await import("./set-up/SetUp.tsx")).SetUp);

/** One's day: what waits, done in place; the month, who keeps it open, the last closing's figures; then the tiles one may use. */
export default function HomePage() {
  const t = useText();
  const session = useStoredSession();
  const [work, setWork] = useState<Work>();
  const [many, setMany] = useState<"never" | "closed" | "open">("never");
  // As it was when one came: what is opened from here is told when one is back.
  const [recent] = useState(() => recentOf(session?.userName));
  const { data, dataUpdatedAt, error, isPending, refetch } = useRoute(getToday, { query: recent });
  useFeedRail(data);
  useWorkAhead(data);
  // Its answer is often here first.
  const isBegun = useDrawnLater();
  const month = data?.month ?? null;
  // What one has left since home was answered may be done: it comes again only if home still tells of it then.
  const [left, setLeft] = useState<{ data: typeof data; keys: readonly string[] }>({ data, keys: [] });
  const noteWay = useWayBack(work !== undefined || many === "open", dataUpdatedAt);
  const order = () => (data?.waiting.items ?? []).flatMap((item) => workOf(item) ?? []).map(keyOfWork);
  const open = (to: Work) => {
    if (work) setLeft({ data, keys: [...(left.data === data ? left.keys : []), keyOfWork(work)] });
    noteWay(order(), keyOfWork(to));
    setWork(to);
  };
  const openMany = () => {
    noteWay(order(), undefined);
    setMany("open");
  };
  const next = data && work && nextOf(data.waiting.items, work, (key) => left.data !== data || !left.keys.includes(key));
  return (
    <div className="hub-page">
      <h1>{t("home.greeting", { name: session?.name ?? "" })}</h1>
      {/* All of it at once, the tiles too: what has been seen and is pressed does not move away any more. */}
      <Suspense>
        <StateView loading={isPending || !isBegun} error={data ? undefined : error} onRetry={() => void refetch()}>
          {data && (
            <>
              {data.setUp && <SetUp steps={data.setUp} />}
              <div className="hub-today">
                <WaitingList waiting={data.waiting} month={month} onOpen={open} onMany={openMany} />
                {month && data.keepsOpen && <KeepsOpen month={month} keepsOpen={data.keepsOpen} />}
              </div>
              {data.figures && <Headlines figures={data.figures} />}
              {month && month.entities.length > 0 && <HeatGrid month={month} onOpen={(place) => open({ kind: "cell", place })} />}
              <div className="hub-today">
                <TasksPanel />
                {data.recent.length > 0 && <LastOpened items={data.recent} />}
              </div>
              <SmallTiles told={!month && !data.figures && !data.setUp} />
            </>
          )}
        </StateView>
        {error && !data && <SmallTiles />}
      </Suspense>
      <PartBoundary
        onClose={() => {
          setWork(undefined);
          setMany("never");
        }}
      >
        <Suspense>
          {work && (
            <WorkWindow
              work={work}
              next={next}
              onOpen={open}
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
              onClose={() => {
                setMany("closed");
                void refetch();
              }}
              onOpen={(cell) => {
                setMany("closed");
                open({ kind: "cell", place: { ...cell, year: month.year, month: month.month } });
              }}
            />
          )}
        </Suspense>
      </PartBoundary>
    </div>
  );
}
